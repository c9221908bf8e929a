import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'

const MAX_WORDS = 8

/** The plain words at the start of `text`, up to the first address, number or quoted value. */
const wordsOf = (text: string) => {
  const words = text.split(/\s+/).filter((word) => word !== '' && word !== '⨯' && word !== '⚠')
  const strange = words.findIndex((word) => !/^[A-Za-z][A-Za-z'-]*[.,:]?$/.test(word))
  return words.slice(0, Math.min(MAX_WORDS, strange === -1 ? MAX_WORDS : strange)).join(' ')
}

const isError = (value: unknown): value is Error => value instanceof Error

/** What may be logged of a console call, most likely Next's. */
function lineOf(said: readonly unknown[]) {
  const error = said.find(isError)
  const digest: unknown = error && 'digest' in error ? error.digest : undefined
  return {
    // Beside an error the words are Next's own; alone they may be anything, so only the beginning is kept.
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
 * Replaces console.error and console.warn by log lines without messages: Next writes whole errors there, and an error's
 * message may hold what a person typed or what the API sent.
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
