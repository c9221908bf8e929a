import type { Database } from '../../db/database.ts'
import { type AccountSeed, randomOf, seedId } from './account-seed.ts'
import { iso } from './times.ts'

const FIRST = 801
const LOOSE = 6

/** api.md shows none of its fields; these are the sandbox's own. */
export interface SeedSequenceAction {
  readonly idSequenceAction: number
  readonly idAccount: string
  readonly idNewsletter: number | null
  readonly idUser: number | null
  readonly title: string
  readonly isActive: boolean
  readonly created: string
  readonly modified: string
}

export function saveSequenceAction(db: Database, action: SeedSequenceAction): void {
  const { idSequenceAction, idAccount, idNewsletter } = action
  db.insert('sequence_action', { idSequenceAction, idAccount, idNewsletter }, action, 'REPLACE')
}

/** Sequence actions without a newsletter, to which opportunities may refer. Returns their ids. */
export const seedSequenceActions = (of: AccountSeed): number[] =>
  Array.from({ length: LOOSE }, (_, index) => {
    const random = randomOf(of, 'sequenceAction', index)
    const created = of.times.ago(random, 100)
    const action: SeedSequenceAction = {
      idSequenceAction: seedId(of, FIRST, index),
      idAccount: of.idAccount,
      idNewsletter: null,
      idUser: random.pick(of.users).idUser,
      title: `Relance ${index + 1}`,
      isActive: index !== LOOSE - 1,
      created: iso(created),
      modified: iso(of.times.touched(random, created)),
    }
    saveSequenceAction(of.db, action)
    return action.idSequenceAction
  })
