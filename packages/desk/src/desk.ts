import type { Client } from '../../client/src/client.ts'
import type { Language, Translator, Word } from './words.ts'

/** Exit codes, as documented in `desk --help`. */
export const EXIT = { done: 0, no: 1, unusable: 2, refused: 3, failed: 4, stopped: 130 } as const

/** A usage error: printed as one line, exit code 2. */
export class UsageError extends Error {
  readonly word: Word
  readonly values: Readonly<Record<string, string | number>>

  constructor(word: Word, values: Readonly<Record<string, string | number>> = {}) {
    super(word)
    this.word = word
    this.values = values
  }
}

/** The context that every command gets. */
export interface Desk {
  readonly client: Client
  readonly base: string
  /** Only for the doctor, which sends requests without the client. */
  readonly apiKey: string
  readonly language: Language
  readonly say: Translator
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** Prints a line to stderr. */
  readonly printError: (text: string) => void
  /** Shows progress on stderr: one line that is overwritten on a terminal, nothing in a pipe. */
  readonly progress: (text: string) => void
  /** Writes to stdout, with backpressure. */
  readonly print: (text: string) => Promise<void>
}

/** The parsed options of the command line. */
export type Options = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export const textOf = (value: Options[string]): string | undefined =>
  typeof value === 'string' ? value : undefined

export const textsOf = (value: Options[string]): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080, y: 525_600 }

/** Parses a duration such as `2d` to minutes. Throws UsageError. */
export function minutesOf(text: string, name: string): number {
  const [, count, unit] = /^(\d{1,5})([mhdwy])$/.exec(text) ?? []
  const minutes = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (!(minutes > 0)) throw new UsageError('badSpan', { name })
  return minutes
}

const ON_THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Parses a URL to which personal data may be sent: https, or this machine. Throws UsageError. */
export function targetOf(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && ON_THIS_MACHINE.test(url.hostname))
  if (!url || !isSafe || url.username || url.password) throw new UsageError('badTarget', { name })
  return url
}
