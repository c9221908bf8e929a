import cluster from 'node:cluster'
import type { Grant } from '../oidc/grant.ts'
import { singleton } from '../singleton.ts'
import type { SignOut } from '../store/records.ts'
import { Channel } from './channel.ts'

/** A rate limit per name: at most so many times in a window that begins with the first. */
export interface Limit {
  readonly kind: 'sign-in' | 'sign-on' | 'feed' | 'feed-address' | 'visits'
  readonly max: number
  readonly windowMs: number
}

export type WorkerMessage =
  | { readonly of: 'live'; readonly text: string }
  /** Sign-outs that could not be written to DATA_DIR, for each worker to keep in memory. */
  | { readonly of: 'sign-outs'; readonly signOuts: readonly SignOut[] }
  /** A grant of an OIDC session that could be written neither to DATA_DIR nor to the shared server. */
  | { readonly of: 'grant'; readonly id: string; readonly grant: Grant }

export type PrimaryRequest =
  /** Returns milliseconds to wait, 0 where a point was taken. */
  | { readonly of: 'take'; readonly limit: Limit; readonly name: string }
  | { readonly of: 'give back'; readonly kind: Limit['kind']; readonly name: string }
  /** Returns null where the name was free: the caller then holds it for `ms`; else the holder's `text`. */
  | { readonly of: 'claim'; readonly name: string; readonly text: string; readonly ms: number }
  /** Lets a claim that is still held with `text` last `ms` from now on; 0 ends it. */
  | { readonly of: 'hold'; readonly name: string; readonly text: string; readonly ms: number }
  /** Returns the metrics of all workers, as Prometheus text. */
  | { readonly of: 'figures' }
  /** Returns once every other worker has received it. */
  | { readonly of: 'tell'; readonly news: WorkerMessage }
  /** Returns the sign-outs that workers have told since the start. */
  | { readonly of: 'told sign-outs' }

export type WorkerRequest =
  | WorkerMessage
  | { readonly of: 'figures' }
  /** Answered with nothing, by whichever worker does not hang. */
  | { readonly of: 'alive' }

type Answers = { [Of in WorkerRequest['of']]?: (asked: Extract<WorkerRequest, { of: Of }>) => unknown }

/** A worker's channel to the primary process, and through it to the other workers. */
export class WorkerChannel {
  readonly #answers: Answers = {}
  readonly #channel = new Channel<PrimaryRequest, WorkerRequest>(
    // In a worker both are defined.
    process as Required<Pick<NodeJS.Process, 'send'>> & NodeJS.Process,
    (asked) => (this.#answers[asked.of] as ((asked: WorkerRequest) => unknown) | undefined)?.(asked),
  )

  ask<T = void>(asked: PrimaryRequest): Promise<T> {
    return this.#channel.ask<T>(asked)
  }

  /** Resolves once every other worker has received `news`; never rejects. */
  broadcast(news: WorkerMessage): Promise<void> {
    return this.ask({ of: 'tell', news }).catch(() => undefined)
  }

  /** Registers how this worker handles such a request or message. */
  on<Of extends WorkerRequest['of']>(of: Of, answer: NonNullable<Answers[Of]>): void {
    this.#answers[of] = answer
  }
}

/** The channel to the other workers; null where there is only one process (WORKERS). */
export const workerChannel = (): WorkerChannel | null =>
  cluster.isWorker ? singleton('colleagues', () => new WorkerChannel()) : null
