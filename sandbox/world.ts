import type { Account } from './accounts.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { SendOptions } from './delivery/send.ts'
import type { RateLimit } from './dialect/ask.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { FaultBook } from './faults/fault-book.ts'
import type { CallLog } from './http/call-log.ts'
import type { SandboxOptions } from './options.ts'

/** Everything that a running sandbox consists of. Several can run in one process. */
export interface World {
  readonly options: SandboxOptions
  readonly db: Database
  readonly clock: Clock
  readonly sending: SendOptions
  readonly faults: FaultBook
  readonly calls: CallLog
  readonly rate: RateLimit
  /** Resolves when the data is seeded, or a reset has failed; a reset replaces it. */
  ready: Promise<void>
  /** Restores freshly seeded data and real time; clears faults and calls. */
  reset: () => Promise<void>
}

export interface Context {
  readonly account: Account
  readonly db: Database
  readonly clock: Clock
  /** How webhooks are called. */
  readonly sending: SendOptions
  readonly dialect: Dialect
  /** A number that no other call has. */
  readonly turn: number
}
