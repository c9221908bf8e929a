import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { log } from '../log.ts'
import { outsideRequests } from '../outside.ts'
import { withinMs } from '../within-ms.ts'
import { namesOf } from './names.ts'
import type { Dated, SessionStore } from './session-store.ts'
import { isRefusal, type SharedServer } from './shared-server.ts'
import { findSignOuts, followSignOuts, publishSignOut, type SharedSignOut } from './shared-sign-outs.ts'
import type { SqliteStore } from './sqlite.ts'

const FOLLOW_MS = 250
const AT_ONCE = 200
/** Pause after the server refused sign-outs. */
const PAUSE_MS = 5_000
/** How far the clocks of two copies may differ: a sign-out of the whole account covers this much more. */
const CLOCKS_MS = 2_000
const COMPARE_CLOCKS_MS = 60_000

interface Names {
  readonly session: readonly string[]
  readonly account: readonly string[]
}

type Found = readonly (number | null)[]

const isOut = (ofSession: Found, ofAccount: Found, issuedAt: number): boolean =>
  ofSession.some((at) => at !== null) || ofAccount.some((at) => at !== null && at >= issuedAt)

/** A refusal is retried later; connection errors are the caller's to handle. */
async function nullIfRefused(error: unknown): Promise<null> {
  if (await isRefusal(error)) return null
  throw error
}

/**
 * Sign-outs shared among copies. The server is queried on every call; besides, each copy keeps its own sign-outs and, a
 * moment later, everybody's in a local file, which it uses while the server is away. What was signed out here
 * meanwhile, and what the server lost, is written to it when it is back.
 */
export class SharedStore implements SessionStore {
  readonly #local: SqliteStore
  readonly #server: SharedServer
  readonly #keepMs: number
  readonly #names = new WeakMap<Dated, Names>()
  readonly #first = Promise.withResolvers<void>()
  #last = ''
  #timer: NodeJS.Timeout | undefined
  #following = false
  /** Sign-outs of this copy that the server does not have yet. */
  #unsynced = 0
  /** When the next attempt is made, on `performance.now()`'s clock. */
  #tellsFrom = 0
  /** When clocks are compared next, on the same clock. */
  #comparesFrom = 0
  #clockDiffers = false

  /** `keepMs`: the longest time for which a sign-out matters. */
  constructor(local: SqliteStore, server: SharedServer, keepMs: number) {
    this.#local = local
    this.#server = server
    this.#keepMs = keepMs
    server.start(() => this.#greet())
    outsideRequests(() => {
      this.#timer = setInterval(() => void this.#follow(), FOLLOW_MS).unref()
    })
  }

  /** How many sign-outs of this copy the server does not have yet. */
  get unsyncedSignOuts(): number {
    return this.#unsynced
  }

  /** Resolves once everything the server knows is known here, or after `ms`. */
  async settle(ms: number): Promise<void> {
    // Its timer also keeps Node running where nothing else does: while the server's name cannot be resolved at startup.
    await withinMs(ms, this.#first.promise, 'Nothing was heard').catch(() => undefined)
  }

  async signOut(id: string, until: number): Promise<void> {
    await this.#local.signOut(id, until)
    await this.#publish(namesOf('session', id).map((name) => ({ name, at: 0, until })))
  }

  async signOutAccount(scope: string, at: number, until: number): Promise<void> {
    const late = at + CLOCKS_MS
    await this.#local.signOutAccount(scope, late, until)
    await this.#publish(namesOf('account', scope).map((name) => ({ name, at: late, until })))
  }

  isSignedOut(session: Dated): boolean | Promise<boolean> {
    if (this.#local.isSignedOut(session)) return true
    const names = this.#namesOf(session)
    const { issuedAt } = session
    const known = (name: string) => this.#local.adoptedAt(name)
    if (isOut(names.session.map(known), names.account.map(known), issuedAt)) return true
    return this.#isSignedOutThere(names, issuedAt)
  }

  async accountSignedOutAt(scope: string): Promise<number> {
    const names = namesOf('account', scope)
    const own = await this.#local.accountSignedOutAt(scope)
    const known = names.map((name) => this.#local.adoptedAt(name))
    const there = await this.#server.ask((client) => findSignOuts(client, names)).catch(() => [])
    return Math.max(own, ...[...known, ...there].map((at) => at ?? 0))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#server.close()
    await this.#local.close()
  }

  #namesOf(session: Dated): Names {
    return keptOrMade(this.#names, session, () => ({
      session: namesOf('session', session.id),
      account: namesOf('account', session.scope),
    }))
  }

  async #isSignedOutThere(names: Names, issuedAt: number): Promise<boolean> {
    const all = [...names.session, ...names.account]
    // Null: the server is away, and only local knowledge counts.
    const found = await this.#server.ask((client) => findSignOuts(client, all)).catch(() => null)
    if (!found) return false
    const cut = names.session.length
    if (!isOut(found.slice(0, cut), found.slice(cut), issuedAt)) return false
    this.#adopt(all, found)
    return true
  }

  /** What the server reported is kept locally, in case it goes away. */
  #adopt(all: readonly string[], found: Found): void {
    const until = Date.now() + this.#keepMs
    this.#local.adopt(all.flatMap((name, at) => (found[at] == null ? [] : [{ name, at: found[at], until }])))
  }

  async #publish(signOuts: readonly SharedSignOut[]): Promise<void> {
    try {
      await this.#server.ask((client) =>
        Promise.all(signOuts.map((signOut) => publishSignOut(client, signOut, this.#keepMs))),
      )
    } catch {
      this.#unsynced += 1
    }
  }

  /** On a new connection: the server may have lost everything, and this copy may have missed much. */
  async #greet(): Promise<void> {
    this.#last = ''
    await this.#learn()
    await this.#publishAll()
    this.#first.resolve()
  }

  async #follow(): Promise<void> {
    if (this.#following || !this.#server.isUp) return
    this.#following = true
    try {
      await this.#learn()
      if (this.#unsynced > 0 && performance.now() >= this.#tellsFrom) await this.#publishAll()
      if (performance.now() >= this.#comparesFrom) await this.#compareClocks()
    } catch {
      // The connection was closed; the next one starts over.
    } finally {
      this.#following = false
    }
  }

  /** Logs once when the clocks are too far apart, and when they agree again. The server's stands for the other copies'. */
  async #compareClocks(): Promise<void> {
    this.#comparesFrom = performance.now() + COMPARE_CLOCKS_MS
    const before = Date.now()
    const time = await this.#server.ask((client) => client.time()).catch(nullIfRefused)
    if (time === null) return
    const there = Number(time[0]) * 1000 + Number(time[1]) / 1000
    // It was read at some moment of the call.
    const ms = Math.round(there - Math.min(Math.max(there, before), Date.now()))
    const differs = Math.abs(ms) > CLOCKS_MS / 2
    if (differs && !this.#clockDiffers) log().warn({ event: 'clock differs', ms }, 'dashboard')
    if (!differs && this.#clockDiffers) log().info({ event: 'clock agrees again' }, 'dashboard')
    this.#clockDiffers = differs
  }

  async #learn(): Promise<void> {
    for (let isWhole = false; !isWhole; ) {
      const page = await this.#server.ask((client) => followSignOuts(client, this.#last)).catch(nullIfRefused)
      if (page === null) return
      this.#local.adopt(page.signOuts)
      // Read from its start, and have all told again.
      if (page.isLost) this.#unsynced += 1
      this.#last = page.isLost ? '' : page.last
      isWhole = page.isWhole && !page.isLost
    }
  }

  async #publishAll(): Promise<void> {
    const before = this.#unsynced
    const all = this.#local.all().flatMap(({ kind, name, at, until }) => {
      // For sign-outs of others only the hashed name is known.
      const names = kind === 'adopted' ? [name] : namesOf(kind, name)
      return names.map((each) => ({ name: each, at, until }))
    })
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE)
      const told = await this.#server
        .ask((client) => Promise.all(some.map((signOut) => publishSignOut(client, signOut, this.#keepMs))))
        .catch(nullIfRefused)
      if (told === null) {
        this.#unsynced = Math.max(1, this.#unsynced)
        this.#tellsFrom = performance.now() + PAUSE_MS
        return
      }
    }
    this.#unsynced -= before
  }
}
