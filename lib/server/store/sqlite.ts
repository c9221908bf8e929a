import { existsSync, rmSync } from 'node:fs'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { Records, type SignOut } from './records.ts'
import type { Dated, SessionStore } from './session-store.ts'

const TRY_AGAIN_MS = 1_000
const LOOK_MS = 1_000

/**
 * Sign-outs in an SQLite file: they survive a restart, and processes that share the file share them. What the file does
 * not take (a full disk) holds in this process's memory, and is written as soon as it does; a file that is
 * deleted or replaced is filled anew. A file that cannot be read throws: nobody is let in by guesswork.
 */
export class SqliteStore implements SessionStore {
  readonly #path: string
  #file: Records
  /** When it was last looked whether the file is still there, on `performance.now()`'s clock. */
  #lookedAt = performance.now()
  /** When it went on with another file, which others that share it find by their next look. */
  #movedAt = Number.NEGATIVE_INFINITY
  readonly #tellOthers: (signOuts: readonly SignOut[]) => Promise<void>
  /** What the file has not taken yet. */
  #spare: Records | null = null
  #timer: NodeJS.Timeout | undefined

  /** `tellOthers`: the processes that share the file, of what it did not take. */
  constructor(file: string, tellOthers: SqliteStore['keepInMemory'] = () => Promise.resolve()) {
    this.#tellOthers = tellOthers
    this.#path = file
    this.#file = new Records(file)
  }

  /** How many sign-outs stand in memory alone. */
  get unwritten(): number {
    return this.#spare?.all().length ?? 0
  }

  async signOut(id: string, until: number): Promise<void> {
    await this.#keepEverywhere({ kind: 'session', name: id, at: 0, until })
  }

  async signOutAccount(scope: string, at: number, until: number): Promise<void> {
    await this.#keepEverywhere({ kind: 'account', name: scope, at, until })
  }

  isSignedOut(session: Dated): boolean {
    this.#look()
    return this.#spare?.isSignedOut(session) || this.#file.isSignedOut(session)
  }

  async accountSignedOutAt(scope: string): Promise<number> {
    return Math.max(this.#file.at('account', scope) ?? 0, this.#spare?.at('account', scope) ?? 0)
  }

  /** Keeps what other copies signed out, by the names that they gave it. */
  adopt(signOuts: readonly Omit<SignOut, 'kind'>[]): void {
    const now = Date.now()
    const fresh = signOuts.filter(({ name, at, until }) => until > now && !this.#knows(name, at))
    if (fresh.length > 0) this.keep(fresh.map((signOut) => ({ ...signOut, kind: 'adopted' })))
  }

  /** The `at` of the sign-out that is called `name`, null when there is none. */
  adoptedAt(name: string): number | null {
    return this.#spare?.at('adopted', name) ?? this.#file.at('adopted', name)
  }

  /** Every sign-out that still matters, as far as it can be read. */
  all(): SignOut[] {
    const spare = this.#spare?.all() ?? []
    try {
      return [...this.#file.all(), ...spare]
    } catch {
      return spare
    }
  }

  async close(): Promise<void> {
    this.#tryAgain()
    clearInterval(this.#timer)
    this.#spare?.close()
    this.#file.close()
  }

  #knows(name: string, at: number): boolean {
    try {
      return (this.adoptedAt(name) ?? -1) >= at
    } catch {
      return false
    }
  }

  /** Keeps what the file did not take from another process, until it does. */
  async keepInMemory(signOuts: readonly SignOut[]): Promise<void> {
    this.#spare ??= new Records(null)
    this.#spare.keep(signOuts)
    this.#timer ??= outsideRequests(() => setInterval(() => this.#tryAgain(), TRY_AGAIN_MS).unref())
  }

  async #keepEverywhere(signOut: SignOut): Promise<void> {
    if (!this.keep([signOut])) await this.#tellOthers([signOut])
  }

  /** In memory where the file does not take them. False: others that share it do not find them there, or not yet. */
  keep(signOuts: readonly SignOut[]): boolean {
    try {
      this.#write(signOuts)
      return performance.now() - this.#movedAt > LOOK_MS
    } catch (error) {
      metrics().faults.inc({ place: 'store' })
      log().error({ event: 'sign-out not on disk', ...faultOf(error) }, 'dashboard')
      void this.keepInMemory(signOuts)
      return false
    }
  }

  #write(signOuts: readonly SignOut[]): void {
    this.#follow()
    this.#file.keep(signOuts)
  }

  /** Puts all that the file held in the one that stands there now, where it was deleted or replaced. */
  #follow(): void {
    if (!this.#file.isReplaced) return
    const all = this.#file.all()
    // What SQLite keeps beside the old one, and goes on with where it is open, is not for a new one.
    if (!existsSync(this.#path))
      for (const ending of ['-wal', '-shm']) rmSync(this.#path + ending, { force: true })
    const next = new Records(this.#path)
    try {
      next.keep(all)
    } catch (error) {
      next.close()
      throw error
    }
    this.#file.close()
    this.#file = next
    this.#movedAt = performance.now()
    log().warn({ event: 'sign-outs file replaced' }, 'dashboard')
  }

  #look(): void {
    if (performance.now() - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = performance.now()
    try {
      this.#follow()
    } catch {
      // What was read of it is as good as ever; a sign-out that finds no file says so.
    }
  }

  #tryAgain(): void {
    const spare = this.#spare
    if (!spare) return
    try {
      this.#write(spare.all())
    } catch {
      return
    }
    this.#spare = null
    spare.close()
    clearInterval(this.#timer)
    this.#timer = undefined
    log().info({ event: 'sign-outs on disk again' }, 'dashboard')
  }
}
