import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'

const MOST_WORDS = 8

/** The plain words that `text` begins with. Addresses, numbers and quoted values are where it stops. */
const wordsOf = (text: string) => {
  const words = text.split(/\s+/).filter((word) => word !== '' && word !== '⨯' && word !== '⚠')
  const strange = words.findIndex((word) => !/^[A-Za-z][A-Za-z'-]*[.,:]?$/.test(word))
  return words.slice(0, Math.min(MOST_WORDS, strange === -1 ? MOST_WORDS : strange)).join(' ')
}

const isError = (value: unknown): value is Error => value instanceof Error

/** What may be logged of what somebody, Next most likely, says on the console. */
function lineOf(said: readonly unknown[]) {
  const error = said.find(isError)
  const digest: unknown = error && 'digest' in error ? error.digest : undefined
  return {
    // Beside an error the words are Next's own; alone they may be anything, and only their beginning is kept.
    words:
      said
        .filter((each) => typeof each === 'string')
        .map(wordsOf)
        .find((words) => words !== '') ?? '',
    digest: typeof digest === 'string' && /^[\w@;-]{1,60}$/.test(digest) ? digest : undefined,
    ...(error ? faultOf(error) : {}),
  }
}

/**
 * Turns what is said on the console as an error or a warning into log lines, without messages: Next writes errors there
 * whole, and an error's message may hold what a person typed or what the API sent.
 */
export function logConsole(): void {
  const speak =
    (level: 'error' | 'warn') =>
    (...said: unknown[]) => {
      if (level === 'error') metrics().faults.inc({ place: 'process' })
      log()[level](lineOf(said), 'console')
    }
  Object.assign(console, { error: speak('error'), warn: speak('warn') })
}
