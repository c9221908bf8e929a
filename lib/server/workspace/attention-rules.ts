import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { EVERY_STAGE } from '#lib/domain/opportunity/board/settings.ts'
import type { Session } from '../session/session.ts'
import { whoIs } from './people.ts'
import { listStuckRules } from './pipeline.ts'
import { workspace } from './store.ts'

/** Home waits no longer for what the team has said, milliseconds. */
const PATIENCE = 150

/** For a document of Home: after how many days something is stuck, and who reads. What is usual where the store is away. */
export async function attentionRules(
  session: Session,
): Promise<{ stuckDays: Record<string, number>; idUser: number | null }> {
  const usual = { stuckDays: {}, idUser: null }
  // A race, not the store's own limit: slow for one page is not away for all.
  const late = delay(PATIENCE, usual, { ref: false })
  const read = workspace().ask(async (db) => {
    const rules = await listStuckRules(db, session.scope)
    const stuckDays = Object.fromEntries(rules.map(({ idStade, days }) => [idStade ?? EVERY_STAGE, days]))
    return { stuckDays, idUser: (await whoIs(db, session))?.idUser ?? null }
  })
  return Promise.race([read.catch(() => usual), late])
}
