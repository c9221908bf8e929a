import type { Random } from './random.ts'
import { FANCY_NAMES, LAST_NAMES, PLACES_IN_NAMES } from './vocabulary.ts'

type Maker = (random: Random, noun: string) => string

const MAKERS: readonly Maker[] = [
  (random, noun) => `${noun} ${random.pick(LAST_NAMES)}`,
  (random, noun) => `${noun} ${random.pick(LAST_NAMES)} & Fils`,
  (random, noun) => `Établissements ${random.pick(LAST_NAMES)} ${noun}`,
  (random, noun) => `${random.pick(FANCY_NAMES)} ${noun}`,
  (random, noun) => `${noun} ${random.pick(PLACES_IN_NAMES)}`,
  (random, noun) => `Groupe ${random.pick(LAST_NAMES)}-${random.pick(LAST_NAMES)} ${noun}`,
  (random, noun) => `Société d'Exploitation ${noun} ${random.pick(PLACES_IN_NAMES)}`,
  (random, noun) => `${random.pick(LAST_NAMES)} ${random.pick(LAST_NAMES)} ${noun} Associés`.toUpperCase(),
  (random) => `${random.pick(FANCY_NAMES)} ${random.pick(LAST_NAMES)}`,
  (random, noun) => `SCOP L'Atelier ${noun} ${random.pick(PLACES_IN_NAMES)}`,
]

export const companyName = (random: Random, noun: string): string => random.pick(MAKERS)(random, noun)
