import 'server-only'
import type { ItemOf } from '#lib/contract/index.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import {
  type GlanceCounts,
  type GlanceSection,
  keyContacts,
  MAX_STAMPS,
  nextDay,
} from '#lib/domain/company/glance.ts'
import { functionsOf } from '#lib/domain/contact/contact-card.ts'
import { deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { instantOf } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { env } from './env.ts'
import { asBffError, invalid } from './errors.ts'
import { heldBytes } from './held-bytes.ts'
import { type Answer, type Call, jsonAnswer } from './http/handle.ts'
import { readUpstream } from './read-upstream.ts'
import { requiredSession, type Session } from './session/session.ts'

/** Campaign results per call; the API may not say how many there are in all. */
const PAGE = 100
const MAX_OPPORTUNITIES = 100
const KEY_CONTACTS = 3

interface Ask {
  session: Session
  idCompany: number
  signal: AbortSignal
}

const counted = <Item>(items: readonly Item[], date: (item: Item) => string | null) => ({
  count: items.length,
  stamps: items
    .flatMap((item) => instantOf(date(item)) ?? [])
    .sort((a, b) => b - a)
    .slice(0, MAX_STAMPS),
})

type OneAlert = Pick<
  ItemOf<'listAlerts'>,
  'idAlert' | 'category' | 'status' | 'modified' | 'alertVersionList' | 'lastAlertVersion'
>

const changedAt = (alert: OneAlert) => {
  const newest = newestVersion(alert)
  return newest ? (newest.modified ?? newest.created) : alert.modified
}

function alertsAtAGlance(alerts: readonly OneAlert[]) {
  const byAge = alerts
    .map((alert) => ({ alert, at: instantOf(changedAt(alert)) }))
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || b.alert.idAlert - a.alert.idAlert)
  const [newest] = byAge
  const deadlines = alerts.flatMap((alert) => {
    const day = deadlineDayOf(newestVersion(alert)?.deadline)
    return day === null ? [] : [{ idAlert: alert.idAlert, title: alert.category.title, day }]
  })
  return {
    newestAlert: newest
      ? {
          idAlert: newest.alert.idAlert,
          title: newest.alert.category.title,
          status: newest.alert.status.title,
          at: newest.at,
        }
      : null,
    alertDeadline: nextDay(deadlines, today()),
  }
}

/** One read per section: what it counts, and what else the glance shows of it. */
const SECTIONS = {
  alerts: async ({ session, idCompany, signal }: Ask) => {
    const fields = ['idAlert', 'category', 'status', 'modified', 'alertVersionList', 'lastAlertVersion']
    const { alertList } = await readUpstream(session, 'listAlerts', { query: { idCompany }, fields, signal })
    return { count: counted(alertList, changedAt), ...alertsAtAGlance(alertList) }
  },
  opportunities: async ({ session, idCompany, signal }: Ask) => {
    const fields = ['idOpportunity', 'title', 'amount', 'deadline', 'idStade', 'stade', 'modified']
    const query = { query: { idCompany }, fields, signal }
    const { opportunityList } = await readUpstream(session, 'listOpportunities', query)
    const latest = opportunityList.toSorted(
      (a, b) => (instantOf(b.modified) ?? 0) - (instantOf(a.modified) ?? 0),
    )
    return {
      count: counted(opportunityList, ({ modified }) => modified),
      opportunities: latest
        .slice(0, MAX_OPPORTUNITIES)
        .map(({ idOpportunity, title, amount, deadline, idStade, stade }) => ({
          idOpportunity,
          title,
          amount,
          day: deadlineDayOf(deadline),
          idStade,
          stade: stade?.label ?? null,
        })),
    }
  },
  contacts: async ({ session, idCompany, signal }: Ask) => {
    const { crmVisitCardList } = await readUpstream(session, 'listCrmVisitCards', {
      query: { idCompany },
      signal,
    })
    return {
      count: counted(crmVisitCardList, ({ modified }) => modified),
      keyContacts: keyContacts(crmVisitCardList, KEY_CONTACTS).map((card) => {
        const { idCrmVisitCard, firstName, lastName, fullName, email, phone, mobile } = card
        const names = { firstName, lastName, fullName, email }
        return {
          idCrmVisitCard,
          ...names,
          phone,
          mobile,
          function: functionsOf(card).current[0]?.name ?? null,
        }
      }),
    }
  },
  news: async ({ session, idCompany, signal }: Ask) => {
    const query = { query: { idCompany }, fields: ['newsDate'], signal }
    const { newsList } = await readUpstream(session, 'listNews', query)
    return { count: counted(newsList, ({ newsDate }) => newsDate) }
  },
  parcs: async ({ session, idCompany, signal }: Ask) => {
    const query = { query: { idCompany }, fields: ['modified'], signal }
    const { parcList } = await readUpstream(session, 'listParcs', query)
    return { count: counted(parcList, ({ modified }) => modified) }
  },
  routines: async ({ session, idCompany, signal }: Ask) => {
    const query = { query: { idCompany }, fields: ['date'], signal }
    const { supplyIdentificationList } = await readUpstream(session, 'listSupplyIdentifications', query)
    return { count: counted(supplyIdentificationList, ({ date }) => date) }
  },
  campaigns: async ({ session, idCompany, signal }: Ask) => {
    const query = { query: { idCompany, limit: PAGE }, fields: ['modified'], signal }
    const { result, count } = await readUpstream(session, 'listCampaignResults', query)
    const all = counted(result, ({ modified }) => modified)
    // A full page whose `count` is only its own length may be followed by more.
    return { count: { ...all, count: Math.max(count, all.count), more: all.count === PAGE && count <= PAGE } }
  },
} satisfies Record<GlanceSection, (ask: Ask) => Promise<{ count: NonNullable<GlanceCounts[GlanceSection]> }>>

/** Reads two sections at a time, to leave room for the account's other calls; a section's failure leaves the others. */
async function readSections(ask: Ask) {
  const failed: Partial<Record<GlanceSection, ReturnType<typeof asBffError>>> = {}
  const counts: GlanceCounts = {}
  const rest: object[] = []
  const queue = Object.keys(SECTIONS).values() as Iterator<GlanceSection> & Iterable<GlanceSection>
  const worker = async () => {
    for (const section of queue) {
      try {
        const { count, ...more } = await SECTIONS[section](ask)
        counts[section] = count
        rest.push(more)
      } catch (thrown) {
        const error = asBffError(thrown)
        if (error.endsSession || ask.signal.aborted) throw error
        failed[section] = error
      }
    }
  }
  await Promise.all([worker(), worker()])
  const [first] = Object.values(failed)
  if (first && Object.keys(counts).length === 0) throw first
  return {
    newestAlert: null,
    alertDeadline: null,
    opportunities: [],
    keyContacts: [],
    ...Object.assign({}, ...rest),
    counts,
    failed: Object.fromEntries(Object.entries(failed).map(([section, error]) => [section, error.code])),
  }
}

/** `GET /api/glance?idCompany=…`: the summary of a company, from seven reads of the API made here. */
export async function getGlance(call: Call): Promise<Answer> {
  const { request } = call
  const used = await requiredSession(call)
  const given = new URLSearchParams(request.url.split('?')[1]).get('idCompany') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(given)) throw invalid('idCompany: a whole number')
  await heldBytes().room(used.session.scope, env().API_TIMEOUT_MS, request.signal)
  const asked = performance.now()
  const ask = { session: used.session, idCompany: Number(given), signal: request.signal }
  const glance = await readSections(ask).finally(() => {
    call.upstreamMs = performance.now() - asked
  })
  return jsonAnswer(200, { success: true, glance }, { prolonged: used.cookie })
}
