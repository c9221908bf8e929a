import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import { EVERY_STAGE } from '#lib/domain/opportunity/board/settings.ts'
import type { Session } from '../session/session.ts'
import { currentPerson } from './people.ts'
import { listStuckRules } from './pipeline.ts'
import { workspace } from './store.ts'

/** How long Home waits for the team's settings, milliseconds. */
const TIMEOUT_MS = 150

/** For the document of Home: days until something is stuck, and the reader's user id; defaults where the store is slow. */
export async function attentionRules(
  session: Session,
): Promise<{ stuckDays: Record<string, number>; idUser: number | null }> {
  const usual = { stuckDays: {}, idUser: null }
  // Raced here instead of with the store's own timeout: being slow for one page must not mark it as away for all.
  const late = delay(TIMEOUT_MS, usual, { ref: false })
  const read = workspace().ask(async (db) => {
    const rules = await listStuckRules(db, session.scope)
    const stuckDays = Object.fromEntries(rules.map(({ idStade, days }) => [idStade ?? EVERY_STAGE, days]))
    return { stuckDays, idUser: (await currentPerson(db, session))?.idUser ?? null }
  })
  return Promise.race([read.catch(() => usual), late])
}
