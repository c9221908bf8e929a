import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { accounts } from '../accounts.ts'
import type { Database } from '../db/database.ts'
import { addDays, instant, REGISTER_DAY } from './dates.ts'
import { noteFact } from './facts.ts'

interface Wanted {
  label: string
  order: number | null
  isDeleted?: boolean
}

const LABELS: readonly Wanted[] = [
  { label: 'À qualifier', order: 1 },
  { label: 'Premier rendez-vous', order: 2 },
  { label: 'Démonstration', order: 3 },
  { label: 'Proposition envoyée', order: 4 },
  { label: 'Négociation', order: 5 },
  { label: 'Gagnée', order: 6 },
  { label: 'Perdue', order: 7 },
  { label: 'En sommeil', order: null },
  { label: 'Ancien stade « Relance »', order: 8, isDeleted: true },
]

const STADES_PER_ACCOUNT = 100

/** The stages of every account, with unique ids; one is deleted, one has no order. */
export function seedStades(db: Database): void {
  for (const [accountIndex, { idAccount }] of accounts.entries()) {
    for (const [index, { label, order, isDeleted = false }] of LABELS.entries()) {
      const created = instant(addDays(REGISTER_DAY, -900), index)
      const stade: Stade = {
        idCustomFieldValue: (accountIndex + 1) * STADES_PER_ACCOUNT + index + 1,
        idCustomField: accountIndex + 1,
        idAccount,
        label,
        order,
        isDeleted,
        created,
        modified: isDeleted ? instant(addDays(REGISTER_DAY, -200), index) : created,
      }
      db.insert('stade', { idCustomFieldValue: stade.idCustomFieldValue, idAccount }, stade)
      if (isDeleted) noteFact(db, 'stadeDeleted', { idStade: stade.idCustomFieldValue }, idAccount)
      if (order === null) noteFact(db, 'stadeWithoutOrder', { idStade: stade.idCustomFieldValue }, idAccount)
    }
  }
}
