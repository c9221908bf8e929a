import 'server-only'
import { deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { type CalendarEvent, calendarParts, eventUid } from '#lib/domain/opportunity/calendar/ical.ts'
import { instantOf } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { env } from '../env.ts'
import { asBffError, BffError, notFound } from '../errors.ts'
import { heldBytes } from '../held-bytes.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Answer, Call } from '../http/handle.ts'
import { membershipOf } from '../oidc/keys-file.ts'
import { isOidcOn } from '../oidc/provider.ts'
import type { Limit } from '../process/workers.ts'
import { readUpstream } from '../read-upstream.ts'
import { isHttps } from '../security-headers.ts'
import { keyNameOf } from '../session/key-name.ts'
import { namesOf } from '../store/names.ts'
import { takePointOrThrow } from '../store/points.ts'
import { TimeSlices } from '../time-slices.ts'
import { isClockTrusted } from '../trusted-clock.ts'
import type { ApiCaller } from '../upstream/call-api.ts'
import { type FeedKey, feedDigest, openFeed, sealFeed } from './feed-seal.ts'
import { type FoundFeed, findFeed, noteFeedUse } from './feeds.ts'
import { listStages } from './names.ts'
import { workspace } from './store.ts'

/** Prefix of calendar addresses, and what replaces one in logs and metrics: the rest of it is a secret. */
export const FEED_PREFIX = '/api/calendar/'
export const FEED_ROUTE = `${FEED_PREFIX}*`

const TOKEN = /^\/api\/calendar\/([A-Za-z0-9_-]{43})\.ics$/
/** Two years, as the board looks back at first; minutes. */
const WINDOW = 1_051_200
const FIELDS = ['idOpportunity', 'title', 'deadline', 'idStade', 'idUser', 'modified', 'isDeleted']
/** Calendar programs poll every few minutes at most, several of one person's independently. */
const PER_FEED: Limit = { kind: 'feed', max: 60, windowMs: 60 * 60_000 }
/** Only invalid tokens count here, not a calendar's reads: a whole office may be behind one address. */
const PER_ADDRESS: Limit = { kind: 'feed-address', max: 600, windowMs: 15 * 60_000 }
const REFRESH_MINUTES = 60
const TRY_AGAIN_S = 300
const DAY = 86_400_000

/** The key that the feed's owner may use now; null where their access has ended. Throws 503 while the clock may be wrong. */
function keyNow({ subject, kept: { access } }: FoundFeed, key: FeedKey): string | null {
  const { OIDC_ISSUER, OIDC_ONLY, FEED_DAYS } = env()
  if (subject === null) return OIDC_ONLY === 1 ? null : key.apiKey
  if (!isOidcOn() || !access || access.issuer !== OIDC_ISSUER) return null
  if (Date.now() - access.confirmedAt > FEED_DAYS * DAY) {
    if (isClockTrusted()) return null
    // Some calendar programs give an address up after a 404.
    throw new BffError(503, 'session_unknown', 'Whether its owner has access cannot be found out', {
      retryAfter: TRY_AGAIN_S,
    })
  }
  const membership = membershipOf(access.groups, access.words)
  return membership && keyNameOf(membership.apiKey) === key.keyName ? membership.apiKey : null
}

/** A fault of the API is never an empty calendar: programs would delete their events. A rejected key is a 404. */
function troubleOf(thrown: unknown): unknown {
  const error = asBffError(thrown)
  if (error.code === 'session_invalid') return notFound()
  if (error.code === 'internal' || error.code === 'cancelled') return thrown
  const { code, message, reason, upstream } = error
  const status = error.status >= 500 ? error.status : error.status === 429 ? 503 : 502
  return new BffError(status, code, message, {
    upstream,
    reason,
    retryAfter: error.retryAfter ?? TRY_AGAIN_S,
  })
}

interface Reading {
  slices: TimeSlices
  asker: ApiCaller
  feed: FoundFeed
  /** Origin of the dashboard, for links. */
  origin: string
  signal: AbortSignal
}

/** Open opportunities as events by day. Deleted, won, lost and parked ones have no deadline any more. */
async function eventsOf({ asker, feed, origin, signal, slices }: Reading): Promise<CalendarEvent[]> {
  const { idUser, amounts, locale, currency } = feed.kept
  const { result: stades } = await readUpstream(asker, 'listStades', { signal })
  const said = await workspace().ask((db) => listStages(db, asker.scope))
  const outcomes = Object.fromEntries(said.map(({ idStade, outcome }) => [String(idStade), outcome]))
  const labels = new Map(stades.map(({ idCustomFieldValue, label }) => [idCustomFieldValue, label]))
  const fields = amounts ? [...FIELDS, 'amount'] : FIELDS
  const { opportunityList } = await readUpstream(asker, 'listOpportunities', {
    query: { polling: WINDOW },
    fields,
    signal,
    orLess: true,
  })
  const events: CalendarEvent[] = []
  for (const one of opportunityList) {
    if (slices.isDue()) await slices.rest()
    const day = deadlineDayOf(one.deadline)
    const label = labels.get(one.idStade ?? 0)
    if (day === null || one.isDeleted || stadeOutcomeOf(outcomes, one.idStade, label) !== 'open') continue
    if (idUser !== null && one.idUser !== idUser) continue
    const amount =
      amounts && one.amount !== null ? formatMoney(one.amount, { locale, currency, dates: 'iso' }) : null
    const title = plainLine(one.title)
    events.push({
      uid: eventUid(one.idOpportunity),
      day,
      title: title === NO_VALUE ? `#${one.idOpportunity}` : title,
      details: [lineOrNull(label), amount],
      url: `${origin}${paths.opportunity(one.idOpportunity)}`,
      modified: instantOf(one.modified),
    })
  }
  return events
}

function originOf({ headers }: Call['request']): string {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = env()
  const host = (headers.get('host') ?? '').replace(/[^A-Za-z0-9.:[\]-]/g, '')
  return PUBLIC_ORIGIN ?? `http${isHttps(headers, PUBLIC_ORIGIN, TRUST_PROXY) ? 's' : ''}://${host}`
}

/**
 * `GET /api/calendar/{token}.ics`: deadlines for a calendar program, which has no session. The token alone gives access,
 * to this and nothing else. An unknown token, a revoked one and one whose owner lost access get the same 404.
 */
export async function showCalendar(call: Call): Promise<Answer> {
  const { request } = call
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/, '').split('?', 1)[0] ?? ''
  const token = TOKEN.exec(path)?.[1] ?? ''
  const digest = feedDigest(token)
  const store = workspace()
  const feed = token === '' ? null : await store.ask((db) => findFeed(db, digest))
  const opened = feed && openFeed(feed.id, token, feed.sealed)
  const apiKey = opened && keyNow(feed, opened.key)
  if (!feed || !opened || apiKey === null) {
    await takePointOrThrow(
      PER_ADDRESS,
      namesOf('address', clientAddress(request, env().TRUST_PROXY))[0] ?? '',
    )
    throw notFound()
  }
  await takePointOrThrow(PER_FEED, namesOf('feed', digest)[0] ?? '')
  const { scope } = opened.key
  call.scope = scope
  const asked = performance.now()
  const { signal } = request
  try {
    await heldBytes().room(scope, env().API_TIMEOUT_MS, signal)
    const slices = new TimeSlices({ signal })
    const origin = originOf(request)
    const events = await eventsOf({ asker: { apiKey, scope }, feed, origin, signal, slices })
    const { name } = feed.kept
    let body = ''
    for (const part of calendarParts({ name, events, now: Date.now(), refreshMinutes: REFRESH_MINUTES })) {
      body += part
      if (slices.isDue()) await slices.rest()
    }
    store.note((db) => noteFeedUse(db, feed, opened.isOld ? sealFeed(feed.id, token, opened.key) : null))
    return { status: 200, body, headers: { 'content-type': 'text/calendar; charset=utf-8' } }
  } catch (thrown) {
    throw troubleOf(thrown)
  } finally {
    call.upstreamMs = performance.now() - asked
  }
}
