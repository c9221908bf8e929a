import type { IdentificationType } from '#lib/contract/schemas/supply.ts'

/** api.md 2.4: off-target, suspect, prospect, customer, in the API's language. */
export const IDENTIFICATION_TYPES: readonly IdentificationType[] = [
  { idIdentificationType: 1, title: 'Hors cible' },
  { idIdentificationType: 2, title: 'Suspect' },
  { idIdentificationType: 3, title: 'Prospect' },
  { idIdentificationType: 4, title: 'Client' },
]
