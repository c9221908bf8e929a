import cluster from 'node:cluster'
import type { Grant } from '../oidc/grant.ts'
import { singleton } from '../singleton.ts'
import type { SignOut } from '../store/records.ts'
import { Channel } from './channel.ts'

/** What counts how often something may be done, as it passes between processes. */
export interface LimitAsked {
  readonly kind: 'sign-in' | 'sign-on' | 'feed' | 'feed-address' | 'visits'
  readonly most: number
  readonly windowMs: number
}

/** What workers tell each other. */
export type WorkerMessage =
  | { readonly of: 'live'; readonly text: string }
  /** What the file in DATA_DIR did not take, and each has to keep in memory. */
  | { readonly of: 'sign-outs'; readonly signOuts: readonly SignOut[] }
  /** What neither that file nor the shared server took of who signed in by OIDC. */
  | { readonly of: 'grant'; readonly id: string; readonly grant: Grant }

/** What a worker asks the first process. */
export type AskedOfFirst =
  /** Milliseconds to wait, 0 where a point was taken. */
  | { readonly of: 'take'; readonly limit: LimitAsked; readonly name: string }
  | { readonly of: 'give back'; readonly kind: LimitAsked['kind']; readonly name: string }
  /** Null where nobody has it: then it is the asker's for so long; else what the first one wrote. */
  | { readonly of: 'claim'; readonly name: string; readonly text: string; readonly ms: number }
  | { readonly of: 'let go'; readonly name: string }
  /** Prometheus text, of all workers. */
  | { readonly of: 'figures' }
  /** Answered once every other worker has heard it. */
  | { readonly of: 'tell'; readonly news: WorkerMessage }
  /** Sign-outs that were told of since the start. */
  | { readonly of: 'told sign-outs' }

/** What the first process asks a worker. */
export type AskedOfWorker = WorkerMessage | { readonly of: 'figures' }

type Answers = { [Of in AskedOfWorker['of']]?: (asked: Extract<AskedOfWorker, { of: Of }>) => unknown }

/** A worker's way to the first process, and through it to the other workers. */
export class Colleagues {
  readonly #answers: Answers = {}
  readonly #channel = new Channel<AskedOfFirst, AskedOfWorker>(
    // A worker has both.
    process as Required<Pick<NodeJS.Process, 'send'>> & NodeJS.Process,
    (asked) => (this.#answers[asked.of] as ((asked: AskedOfWorker) => unknown) | undefined)?.(asked),
  )

  ask<T = void>(asked: AskedOfFirst): Promise<T> {
    return this.#channel.ask<T>(asked)
  }

  /** Resolves once every other worker has heard `news`; throws nothing. */
  tell(news: WorkerMessage): Promise<void> {
    return this.ask({ of: 'tell', news }).catch(() => undefined)
  }

  /** What this worker does when it is asked or told that. */
  on<Of extends AskedOfWorker['of']>(of: Of, answer: NonNullable<Answers[Of]>): void {
    this.#answers[of] = answer
  }
}

/** The other workers of this server; null where one process is all there is (WORKERS). */
export const colleagues = (): Colleagues | null =>
  cluster.isWorker ? singleton('colleagues', () => new Colleagues()) : null
