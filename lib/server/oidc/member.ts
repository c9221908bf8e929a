import type { Role } from '#lib/domain/session/role.ts'
import { env } from '../env.ts'
import { nullIfUnknown, sessionUnknown } from '../errors.ts'
import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { Lru } from '../lru.ts'
import { outsideRequests } from '../outside.ts'
import { workerChannel } from '../process/workers.ts'
import { keyNameOf } from '../session/key-name.ts'
import type { SignedOnPerson } from '../session/live-session.ts'
import type { SealedSession, Subject } from '../session/seal.ts'
import { singleton } from '../singleton.ts'
import { store } from '../store/store.ts'
import { confirmFeeds } from '../workspace/feed-standing.ts'
import { live } from '../workspace/live.ts'
import { workspace } from '../workspace/store.ts'
import { describeProviderError } from './describe-provider-error.ts'
import { type Grant, isLater } from './grant.ts'
import { grants, renewAlone } from './grants.ts'
import { membershipOf } from './keys-file.ts'
import { isOidcOn, readUserinfo, refreshGrant } from './provider.ts'

/** How long the provider's word holds, milliseconds: removal from a group ends the session within that time. */
const FRESH_MS = 60_000
/** From this age on it is refreshed in the background, so that no call waits. */
const REFRESH_MS = 40_000
/** How long sessions stay valid while the provider does not respond. */
const GRACE_MS = 10 * 60_000
/** Pause between two attempts while the provider or the store does not respond. */
const RETRY_MS = 5_000
const MAX_KNOWN = 5_000

/** A person who signed in by OIDC, with key and role. */
export interface Member {
  readonly apiKey: string
  readonly role: Role
  readonly person: SignedOnPerson
}

interface Known {
  grant: Grant
  /** What userinfo said since, while the tokens could not be refreshed. */
  aside: Grant | null
  /** The refresh in flight. */
  asking: Promise<void> | null
  /** When the last refresh failed, on `performance.now()`'s clock; null if it succeeded. */
  failedAt: number | null
  isOver: boolean
  /** Which of the changes that other copies learnt of it may hold: a role must not depend on which copy is asked. */
  accessChanges: number
}

type SignedOn = SealedSession & { readonly signedOn: Subject }

const known = () => singleton('members', () => new Lru<string, Known>(MAX_KNOWN))

const begin = (grant: Grant): Known => {
  const { accessChanges } = live()
  return { grant, aside: null, asking: null, failedAt: null, isOver: false, accessChanges }
}

const lastSaid = ({ grant, aside }: Known): Grant => aside ?? grant

const ageOf = (one: Known) => Math.abs(Date.now() - lastSaid(one).checkedAt)

function take(one: Known, grant: Grant): void {
  one.grant = grant
  one.aside = null
}

/** Takes over what another copy or worker refreshed, if it is newer. */
function adopt(one: Known, heard: Grant | null): void {
  if (heard && isLater(heard, one.grant)) take(one, heard)
}

/** Takes over grants that other workers could not store. */
export const receiveGrants = (): void =>
  workerChannel()?.on('grant', ({ id, grant }) => {
    const one = known().get(id)
    if (one) adopt(one, grant)
    else known().set(id, begin(grant))
  })

/** How the sign-out store names what the provider may end: one session of its own, or all sessions of a person. */
export const providerNames = ({ subject, sid }: { subject: string; sid: string | null }) => ({
  id: `oidc sid ${sid}`,
  scope: `oidc sub ${subject}`,
})

export async function storeGrant(id: string, grant: Grant): Promise<void> {
  known().set(id, begin(grant))
  await write(id, grant)
}

/** Null also while the store is unavailable. */
const storedGrant = (id: string): Promise<Grant | null> =>
  grants()
    .get(id)
    .catch(() => null)

async function write(id: string, grant: Grant, again = false): Promise<void> {
  try {
    await grants().put(id, grant)
  } catch (error) {
    const tryAgain = () => {
      if (known().get(id)?.grant === grant) void write(id, grant, true)
    }
    outsideRequests(() => setTimeout(tryAgain, RETRY_MS).unref())
    if (again) return
    // It stays in the memory of this process and the other workers; after a restart the person signs in again.
    log().error({ event: 'grant not kept', ...faultOf(error) }, 'dashboard')
    await workerChannel()?.broadcast({ of: 'grant', id, grant })
  }
}

/** How often a confirmation is written to the person's calendar feeds, unless it has changed, milliseconds. */
const TELL_MS = 3_600_000

const namesSame = (one: Grant, other: Grant) =>
  JSON.stringify([one.groups, one.words]) === JSON.stringify([other.groups, other.words])

function tellFeeds({ subject }: Subject, next: Grant, before: Grant): void {
  const isSoon = Math.floor(next.checkedAt / TELL_MS) === Math.floor(before.checkedAt / TELL_MS)
  if (isSoon && namesSame(next, before)) return
  workspace().note((db) => confirmFeeds(db, subject, next))
}

async function renew(session: SignedOn, one: Known, isAlone: boolean): Promise<void> {
  // Another copy may have refreshed it meanwhile.
  adopt(one, await storedGrant(session.id))
  if (ageOf(one) < REFRESH_MS) return
  const before = lastSaid(one)
  if (!isAlone && one.grant.refreshToken !== null) {
    one.aside = await readUserinfo(one.grant, session.signedOn)
    tellFeeds(session.signedOn, one.aside, before)
    return
  }
  const next = await refreshGrant(one.grant, session.signedOn)
  if (next) {
    tellFeeds(session.signedOn, next, before)
    take(one, next)
    await write(session.id, next)
    if (!namesSame(next, before)) live().publishAccess()
    // The session may have been signed out meanwhile: leave nothing behind.
    if (await store().isSignedOut(session)) await dropGrant(session.id)
    return
  }
  one.isOver = true
  await store().signOut(session.id, session.issuedAt + env().SESSION_MAX_HOURS * 3_600_000)
  await grants()
    .remove(session.id)
    .catch(() => undefined)
  log().info({ event: 'session over at the provider' }, 'dashboard')
}

/** One refresh at a time, shared by all that wait; when another copy holds the lock, takes its result. */
function ask(session: SignedOn, one: Known): Promise<void> {
  one.asking ??= renewAlone(session.id, (isAlone) => renew(session, one, isAlone))
    .then(async (isMine) => {
      if (!isMine) adopt(one, await storedGrant(session.id))
      one.failedAt = null
    })
    .catch((error: unknown) => {
      one.failedAt = performance.now()
      log().warn({ event: 'provider silent', ...describeProviderError(error) }, 'dashboard')
    })
    .finally(() => {
      one.asking = null
    })
  return one.asking
}

/** Null where nothing is stored. Throws 503 `session_unknown` where the store is away, or full and has nothing. */
async function knownOf(id: string): Promise<Known | null> {
  const here = known().get(id)
  if (here) return here
  const grant = await grants()
    .get(id)
    .catch(() => Promise.reject(sessionUnknown()))
  if (!grant) return null
  const found = known().get(id) ?? begin(grant)
  known().set(id, found)
  return found
}

/**
 * Key and role of a session that began by OIDC, as the provider and API_KEYS_FILE have it now; null when access has ended.
 * The provider is queried once a minute, in the background where possible. Throws as `knownOf` does.
 */
export async function memberOf(session: SealedSession): Promise<Member | null> {
  const { signedOn } = session
  if (!signedOn || !isOidcOn()) return null
  const one = await knownOf(session.id)
  if (!one || (one.grant.issuer ?? env().OIDC_ISSUER) !== env().OIDC_ISSUER) return null
  const { accessChanges } = live()
  if (one.accessChanges !== accessChanges) {
    one.accessChanges = accessChanges
    adopt(one, await storedGrant(session.id))
  }
  const isSilent = one.failedAt !== null
  if (ageOf(one) >= REFRESH_MS && (!isSilent || performance.now() - (one.failedAt ?? 0) >= RETRY_MS)) {
    const asking = ask({ ...session, signedOn }, one)
    // At the end of the grace too: it may have failed once, long ago, and nobody have called since.
    if (ageOf(one) >= (isSilent ? GRACE_MS : FRESH_MS)) await asking
  }
  if (one.isOver || ageOf(one) >= GRACE_MS) return null
  const { groups, words, keyName, name, email } = lastSaid(one)
  const membership = membershipOf(groups, words)
  if (!membership || keyNameOf(membership.apiKey) !== keyName) return null
  return { ...membership, person: { subject: signedOn.subject, name, email } }
}

/** What the provider last said of the person who has that session; null where nothing is stored. */
export const grantOf = async (id: string): Promise<Grant | null> => {
  const one = await knownOf(id)
  return one && lastSaid(one)
}

/** Deletes the grant of a session that is over; returns its ID token, which names the session to the provider. */
export async function dropGrant(id: string): Promise<string | null> {
  const one = await nullIfUnknown(knownOf(id))
  known().delete(id)
  await grants()
    .remove(id)
    .catch(() => undefined)
  return one?.grant.idToken ?? null
}
