import cluster from 'node:cluster'
import pino, { type Logger } from 'pino'
import { env } from './env.ts'
import { LogOutput } from './process/log-output.ts'
import { singleton } from './singleton.ts'

const STANDARD_OUTPUT = 1

const output = () => singleton('log-output', () => new LogOutput(STANDARD_OUTPUT))

const makeLogger = () =>
  pino(
    // With several workers, each says which one it is.
    {
      level: env().LOG_LEVEL,
      base: cluster.worker ? { worker: cluster.worker.id } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line) => output().write(line) },
  )

/**
 * The process's log: JSON lines on standard output.
 * Callers name each field; keys, query values, cookies and personal data never go in.
 */
export const log = (): Logger => singleton('log', makeLogger)

/** Flushes the log, for a moment at most: the process does not hang on exit because nobody reads its log. */
export const writeLastLines = (): Promise<void> => output().last()
