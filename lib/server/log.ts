import pino, { type Logger } from 'pino'

import { env } from './env.ts'
import { singleton } from './singleton.ts'

interface Destination {
  flushSync(): void
}

// Written in batches: a line for every call must not cost every call a system call.
function makeLogger(): { logger: Logger; destination: Destination } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250 })
  const logger = pino(
    { level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
  return { logger, destination }
}

const flush = ({ destination }: { destination: Destination }) => {
  try {
    destination.flushSync()
  } catch {
    // Nothing was written yet.
  }
}

/**
 * The process's log: JSON lines on standard output.
 * Callers name each field; keys, query values, cookies and personal data never go in.
 */
export const log = (): Logger => singleton('log', makeLogger, flush).logger
