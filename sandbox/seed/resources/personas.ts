import type { Persona } from '#lib/contract/schemas/crm-visit-card.ts'
import { type AccountSeed, randomOf, seedId } from './account-seed.ts'
import { iso } from './times.ts'

const FIRST = 61

interface Wanted {
  readonly title: string
  readonly description: string | null
  /** Matches the names of functions that this persona covers. */
  readonly functions: RegExp
  readonly isActive: boolean | null
}

const WANTED: readonly Wanted[] = [
  { title: 'Direction', description: 'Décide du budget', functions: /général|Président/, isActive: true },
  {
    title: 'DSI',
    description: 'Choisit les outils',
    functions: /information|informatique|numérique/,
    isActive: true,
  },
  { title: 'Finance', description: null, functions: /financier|gestion/, isActive: true },
  { title: 'Achats', description: 'Négocie', functions: /achats/, isActive: null },
  { title: 'RH', description: null, functions: /humaines/, isActive: false },
]

/** Returns the persona of a function by its name, or null. */
export type PersonaOf = (name: string) => Persona | null

/** The personas of an account. One is shared by all accounts and has no account id. */
export function inventPersonas(of: AccountSeed): PersonaOf {
  const random = randomOf(of, 'persona')
  const personas = WANTED.map(({ title, description, functions, isActive }, index) => {
    const created = of.times.ago(random, 900, 1_090)
    const persona: Persona = {
      idPersona: seedId(of, FIRST, index),
      idUser: random.maybe(random.pick(of.users).idUser, 0.3),
      idAccount: index === 0 ? null : of.idAccount,
      title,
      description,
      isActive,
      created: iso(created),
      modified: iso(of.times.touched(random, created, 400)),
    }
    return { functions, persona }
  })
  return (name) => personas.find(({ functions }) => functions.test(name))?.persona ?? null
}
