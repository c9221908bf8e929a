import type { Client } from '../../client/src/client.ts'
import type { Language, Say, Word } from './words.ts'

/** The exit codes that `desk --help` names. */
export const EXIT = { done: 0, no: 1, unusable: 2, refused: 3, failed: 4, stopped: 130 } as const

/** Why a command does not begin: one line, exit code 2. */
export class Unusable extends Error {
  readonly word: Word
  readonly values: Readonly<Record<string, string | number>>

  constructor(word: Word, values: Readonly<Record<string, string | number>> = {}) {
    super(word)
    this.word = word
    this.values = values
  }
}

/** What a command works with. */
export interface Desk {
  readonly client: Client
  readonly base: string
  /** For the doctor alone, which sends by itself. */
  readonly apiKey: string
  readonly language: Language
  readonly say: Say
  /** Ctrl-C. */
  readonly signal: AbortSignal
  /** A line for the person, on stderr. */
  readonly tell: (text: string) => void
  /** How far the work is: one line that changes on a terminal, nothing in a pipe. */
  readonly progress: (text: string) => void
  /** Text for stdout. Waits where the reader is slow. */
  readonly out: (text: string) => Promise<void>
}

/** `Desk` without what only some commands need. */
export type Options = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export const textOf = (value: Options[string]): string | undefined =>
  typeof value === 'string' ? value : undefined

export const textsOf = (value: Options[string]): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080, y: 525_600 }

/** Minutes in a time such as `2d`. Throws Unusable. */
export function minutesOf(text: string, name: string): number {
  const [, count, unit] = /^(\d{1,5})([mhdwy])$/.exec(text) ?? []
  const minutes = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (!(minutes > 0)) throw new Unusable('badSpan', { name })
  return minutes
}

const ON_THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** An address to which personal data may be sent. Throws Unusable. */
export function targetOf(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && ON_THIS_MACHINE.test(url.hostname))
  if (!url || !isSafe || url.username || url.password) throw new Unusable('badTarget', { name })
  return url
}
