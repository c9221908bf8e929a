import { existsSync, rmSync } from 'node:fs'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { metrics } from '../metrics/instruments.ts'
import { outsideRequests } from '../outside.ts'
import { Records, type SignOut } from './records.ts'
import type { Dated, SessionStore } from './session-store.ts'
import { unavailableReason } from './unavailable-reason.ts'

const RETRY_MS = 1_000
const CHECK_EVERY_MS = 1_000

/**
 * Sign-outs in an SQLite file, which survive a restart and are shared by the processes that open it. What the file
 * cannot take (a full disk) is kept in memory and written as soon as possible; a file that is deleted or replaced is
 * filled again. An unreadable file throws: nobody is let in by guesswork.
 */
export class SqliteStore implements SessionStore {
  readonly #path: string
  #file: Records
  /** When the file was last checked for replacement, on `performance.now()`'s clock. */
  #checkedAt = performance.now()
  /** When it switched to a new file, which processes that share it notice by their next check. */
  #movedAt = Number.NEGATIVE_INFINITY
  readonly #publish: (signOuts: readonly SignOut[]) => Promise<void>
  /** What the file has not taken yet. */
  #spare: Records | null = null
  #timer: NodeJS.Timeout | undefined

  /** `tellOthers` informs the processes that share the file of what could not be written to it. */
  constructor(file: string, tellOthers: SqliteStore['keepInMemory'] = () => Promise.resolve()) {
    this.#publish = tellOthers
    this.#path = file
    this.#file = new Records(file)
  }

  /** How many sign-outs are in memory only. */
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
    this.#checkFile()
    return this.#spare?.isSignedOut(session) || this.#file.isSignedOut(session)
  }

  async accountSignedOutAt(scope: string): Promise<number> {
    return Math.max(this.#file.at('account', scope) ?? 0, this.#spare?.at('account', scope) ?? 0)
  }

  /** Stores sign-outs of other copies, under their hashed names. */
  adopt(signOuts: readonly Omit<SignOut, 'kind'>[]): void {
    const now = Date.now()
    const known = (name: string) => tryOrNull(() => this.adoptedAt(name)) ?? -1
    const fresh = signOuts.filter(({ name, at, until }) => until > now && known(name) < at)
    if (fresh.length > 0) this.keep(fresh.map((signOut) => ({ ...signOut, kind: 'adopted' })))
  }

  /** The `at` of the sign-out called `name`; null when there is none. */
  adoptedAt(name: string): number | null {
    return this.#spare?.at('adopted', name) ?? this.#file.at('adopted', name)
  }

  /** Every sign-out, as far as it can be read. */
  all(): SignOut[] {
    return [...(tryOrNull(() => this.#file.all()) ?? []), ...(this.#spare?.all() ?? [])]
  }

  async close(): Promise<void> {
    this.#retry()
    clearInterval(this.#timer)
    this.#spare?.close()
    this.#file.close()
  }

  /** Keeps in memory what the file did not take from another process, until it does. */
  async keepInMemory(signOuts: readonly SignOut[]): Promise<void> {
    this.#spare ??= new Records(null)
    this.#spare.keep(signOuts)
    this.#timer ??= outsideRequests(() => setInterval(() => this.#retry(), RETRY_MS).unref())
  }

  async #keepEverywhere(signOut: SignOut): Promise<void> {
    if (!this.keep([signOut])) await this.#publish([signOut])
  }

  /** Writes to the file, else to memory. False: other processes do not find them in the file, or not yet. */
  keep(signOuts: readonly SignOut[]): boolean {
    try {
      this.#write(signOuts)
      return performance.now() - this.#movedAt > CHECK_EVERY_MS
    } catch (error) {
      metrics().faults.inc({ place: 'store' })
      const word = unavailableReason(error)
      log().error({ event: 'sign-out not on disk', word, ...faultOf(error) }, 'dashboard')
      void this.keepInMemory(signOuts)
      return false
    }
  }

  #write(signOuts: readonly SignOut[]): void {
    this.#follow()
    this.#file.keep(signOuts)
  }

  /** If the file was deleted or replaced, copies everything to the one that is there now. */
  #follow(): void {
    if (!this.#file.isReplaced) return
    const all = this.#file.all()
    // SQLite's side files of the old database, still open, must not be applied to a new one.
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

  #checkFile(): void {
    if (performance.now() - this.#checkedAt < CHECK_EVERY_MS) return
    this.#checkedAt = performance.now()
    try {
      this.#follow()
    } catch {
      // What was read stays valid; the next sign-out reports a missing file.
    }
  }

  #retry(): void {
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
