import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

import { headOfficeOf } from '../../../../lib/domain/branch/head-office.ts'
import { guessOutcome } from '../../../../lib/domain/opportunity/board/stade-outcome.ts'
import { isLate } from '../../../../lib/domain/opportunity/opportunity-lateness.ts'
import { diagnoseEvent } from '../../../../lib/domain/webhook/webhook-diagnosis.ts'
import { attemptsMade } from '../../../../lib/domain/webhook/webhook-ladder.ts'
import { payloadFacts } from '../../../../lib/domain/webhook/webhook-missed.ts'
import { today } from '../../../../lib/format/today.ts'
import {
  type Company,
  listAlerts,
  listComments,
  listCrmVisitCards,
  listNews,
  listOpportunities,
  listStades,
  listWebhookEvents,
} from '../../../client/src/index.ts'
import { type Desk, minutesOf } from '../desk.ts'
import { answer, plainText, source } from './data.ts'
import { companiesBy } from './find.ts'
import { guarded } from './guarded.ts'

const MAX = 20
const TWO_YEARS = 1_051_200
/** How many events are read, in steps, to find one by id: the API cannot look one up. */
const EVENT_STEPS = [1_000, 5_000] as const

const CompanyLine = z.object({
  idCompany: z.number(),
  siren: z.string(),
  name: z.string().nullable(),
  isActive: z.boolean(),
  city: z.string().nullable(),
  activity: z.string().nullable(),
  branches: z.number(),
})

function companyLine(company: Company): z.output<typeof CompanyLine> {
  const office = headOfficeOf(company as never)
  return {
    idCompany: company.idCompany,
    siren: company.siren,
    name: plainText(company.name),
    isActive: company.isActive,
    city: plainText(office?.adressCity),
    activity: plainText(office?.nafCode?.title),
    branches: company.branchList.length,
  }
}

const company = z
  .string()
  .min(1)
  .max(2_000)
  .describe('SIREN, SIRET, VAT number, web domain, professional profile or numeric id. Not a name')

const readOnly = { readOnlyHint: true, openWorldHint: true }

/** Registers the read-only tools. */
export function addReads(server: McpServer, desk: Desk): void {
  const { client, signal } = desk
  const one = async (query: string) => (await companiesBy(client, query, signal)).companies[0]
  const events = async (query: { status?: 'FAILED' | 'RETRY'; limit?: number }) =>
    (await listWebhookEvents(client, { query }, { signal })).result

  async function newestFailure() {
    const lists = await Promise.all([events({ status: 'FAILED' }), events({ status: 'RETRY' })])
    return lists.flat().toSorted((a, b) => b.idWebhookEvent - a.idWebhookEvent)[0]
  }

  /** `lookedAt`: how many of the newest events were searched, where older ones may exist; null where all were. */
  async function eventOf(idWebhookEvent: number) {
    for (const limit of EVENT_STEPS) {
      const result = await events({ limit })
      const event = result.find((each) => each.idWebhookEvent === idWebhookEvent)
      if (event || result.length < limit) return { event, lookedAt: null }
    }
    return { event: undefined, lookedAt: EVENT_STEPS[1] }
  }

  server.registerTool(
    'find_company',
    {
      title: 'Find a company',
      description:
        'Which company is this? Up to 20 identifiers of any kind at once. The API has no search by name.',
      inputSchema: { identifiers: company },
      outputSchema: {
        source,
        companies: z.array(CompanyLine),
        notFound: z.array(z.string()),
        notUnderstood: z.array(z.string()),
      },
      annotations: readOnly,
    },
    ({ identifiers }) =>
      guarded(desk, async () => {
        const { companies, notFound, notUnderstood } = await companiesBy(client, identifiers, signal)
        return answer({
          companies: companies.slice(0, MAX).map(companyLine),
          notFound: notFound.map((text) => plainText(text) ?? ''),
          notUnderstood: notUnderstood.map((text) => plainText(text) ?? ''),
        })
      }),
  )

  server.registerTool(
    'company_changes',
    {
      title: 'What changed at a company',
      description:
        'What is new at a company since a time, 20 of each at most, the newest first: alerts, news, opportunities, timeline, contacts who left.',
      inputSchema: {
        company,
        since: z
          .string()
          .regex(/^\d{1,5}[mhdwy]$/)
          .default('30d')
          .describe('How far back: 12h, 30d, 2y'),
      },
      outputSchema: {
        source,
        company: CompanyLine.nullable(),
        alerts: z.array(
          z.object({
            idAlert: z.number(),
            category: z.string().nullable(),
            status: z.string().nullable(),
            modified: z.string(),
            description: z.string().nullable(),
          }),
        ),
        news: z.array(
          z.object({
            idNews: z.number(),
            title: z.string().nullable(),
            date: z.string(),
            source: z.string().nullable(),
          }),
        ),
        opportunities: z.array(
          z.object({
            idOpportunity: z.number(),
            title: z.string().nullable(),
            stage: z.string().nullable(),
            amount: z.number().nullable(),
            modified: z.string(),
          }),
        ),
        timelineElements: z.number(),
        contactsWhoLeft: z.number(),
      },
      annotations: readOnly,
    },
    (input) =>
      guarded(desk, async () => {
        const from = Date.now() - minutesOf(input.since, 'since') * 60_000
        const isNew = (date: string) => Date.parse(date) >= from
        const newest = <Row>(rows: readonly Row[], dateOf: (row: Row) => string): Row[] =>
          rows
            .filter((row) => isNew(dateOf(row)))
            .toSorted((a, b) => Date.parse(dateOf(b)) - Date.parse(dateOf(a)))
            .slice(0, MAX)
        const found = await one(input.company)
        const none = { alerts: [], news: [], opportunities: [], timelineElements: 0, contactsWhoLeft: 0 }
        if (!found) return answer({ company: null, ...none })
        const query = { idCompany: found.idCompany }
        const [alerts, news, opportunities, comments, left] = await Promise.all([
          listAlerts(client, { query }, { signal }),
          listNews(client, { query }, { signal }),
          listOpportunities(client, { query }, { signal }),
          listComments(client, { query }, { signal }),
          listCrmVisitCards(client, { query: { ...query, leftCompany: true } }, { signal }),
        ])
        return answer({
          company: companyLine(found),
          alerts: newest(alerts.alertList, ({ modified }) => modified).map(
            ({ idAlert, category, status, modified, description }) => ({
              idAlert,
              category: plainText(category.title),
              status: plainText(status.title),
              modified,
              description: plainText(description),
            }),
          ),
          news: newest(news.newsList, ({ newsDate }) => newsDate).map(
            ({ idNews, title, newsDate, source: from }) => ({
              idNews,
              title: plainText(title),
              date: newsDate,
              source: plainText(from),
            }),
          ),
          opportunities: newest(opportunities.opportunityList, ({ modified }) => modified).map(
            ({ idOpportunity, title, stade, amount, modified }) => ({
              idOpportunity,
              title: plainText(title),
              stage: plainText(stade?.label),
              amount,
              modified,
            }),
          ),
          timelineElements: comments.commentList.filter(({ date }) => isNew(date)).length,
          contactsWhoLeft: left.crmVisitCardList.filter(({ modified }) => isNew(modified)).length,
        })
      }),
  )

  server.registerTool(
    'late_deadlines',
    {
      title: 'Late deadlines',
      description:
        'Open opportunities whose deadline was before today in Paris, the oldest first; of one user (idUser) or of all.',
      inputSchema: { idUser: z.int().positive().optional() },
      outputSchema: {
        source,
        total: z.number(),
        lookedBackMinutes: z.number().describe('What has not changed for longer is not counted'),
        late: z.array(
          z.object({
            idOpportunity: z.number(),
            title: z.string().nullable(),
            deadline: z.string(),
            stage: z.string().nullable(),
            amount: z.number().nullable(),
            idCompany: z.number(),
            idUser: z.number().nullable(),
          }),
        ),
      },
      annotations: readOnly,
    },
    ({ idUser }) =>
      guarded(desk, async () => {
        let lookedBackMinutes = TWO_YEARS
        const onWindow = (minutes: number) => {
          lookedBackMinutes = minutes
        }
        const query = { polling: TWO_YEARS, isDeleted: false }
        const [{ opportunityList }, stages] = await Promise.all([
          listOpportunities(client, { query }, { signal, onWindow }),
          listStades(client, {}, { signal }),
        ])
        const labels = new Map(stages.result.map((stage) => [stage.idCustomFieldValue, stage.label]))
        const labelOf = (idStade: number | null) => labels.get(idStade ?? 0) ?? null
        const late = opportunityList
          .filter((each) => idUser === undefined || each.idUser === idUser)
          .filter((each) => isLate(each, guessOutcome(labelOf(each.idStade) ?? ''), today()))
          .toSorted((a, b) => (a.deadline ?? '').localeCompare(b.deadline ?? '', 'en'))
        return answer({
          total: late.length,
          lookedBackMinutes,
          late: late.slice(0, MAX).map((each) => ({
            idOpportunity: each.idOpportunity,
            title: plainText(each.title),
            deadline: (each.deadline ?? '').slice(0, 10),
            stage: plainText(labelOf(each.idStade)),
            amount: each.amount,
            idCompany: each.idCompany,
            idUser: each.idUser,
          })),
        })
      }),
  )

  server.registerTool(
    'why_delivery_failed',
    {
      title: 'Why a webhook delivery failed',
      description:
        'What became of a webhook event (the newest that failed, unless one is named), and why in one word.',
      inputSchema: { idWebhookEvent: z.int().positive().optional() },
      outputSchema: {
        source,
        event: z
          .object({
            idWebhookEvent: z.number(),
            eventType: z.string(),
            status: z.string(),
            reason: z
              .string()
              .nullable()
              .describe('One word: refused, dns, certificate, timeout…; null: nothing was tried yet'),
            httpStatus: z.number().nullable(),
            answer: z.string().nullable().describe('What the receiver said'),
            attempts: z.string(),
            nextAttempt: z.string().nullable(),
            idProcessAction: z.number().nullable(),
          })
          .nullable(),
        lookedAt: z
          .number()
          .nullable()
          .describe('Where the event was not found among so many of the newest: it may be older'),
      },
      annotations: readOnly,
    },
    ({ idWebhookEvent }) =>
      guarded(desk, async () => {
        const { event, lookedAt } =
          idWebhookEvent === undefined
            ? { event: await newestFailure(), lookedAt: null }
            : await eventOf(idWebhookEvent)
        if (!event) return answer({ event: null, lookedAt })
        return answer({
          lookedAt,
          event: {
            idWebhookEvent: event.idWebhookEvent,
            eventType: event.eventType,
            status: event.status,
            reason: diagnoseEvent(event),
            httpStatus: event.httpStatus,
            answer: plainText(event.responseBody),
            attempts: `${attemptsMade(event)} of ${event.maxRetries}`,
            nextAttempt: event.nextRetryDate,
            idProcessAction: payloadFacts(event as never).idProcessAction,
          },
        })
      }),
  )

  server.registerTool(
    'company_contacts',
    {
      title: 'Contacts at a company',
      description:
        'Who is known at a company: functions, and with includePersonalData names, emails and phones too.',
      inputSchema: { company, includePersonalData: z.boolean().default(false) },
      outputSchema: {
        source,
        total: z.number(),
        contacts: z.array(
          z.object({
            idCrmVisitCard: z.number(),
            function: z.string().nullable(),
            leftCompany: z.boolean(),
            name: z.string().nullable().optional(),
            email: z.string().nullable().optional(),
            phone: z.string().nullable().optional(),
          }),
        ),
      },
      annotations: readOnly,
    },
    (input) =>
      guarded(desk, async () => {
        const found = await one(input.company)
        if (!found) return answer({ total: 0, contacts: [] })
        const query = { idCompany: found.idCompany }
        const { crmVisitCardList: all } = await listCrmVisitCards(client, { query }, { signal })
        return answer({
          total: all.length,
          contacts: all.slice(0, MAX).map((card) => ({
            idCrmVisitCard: card.idCrmVisitCard,
            function: plainText(card.latestFunction?.name),
            leftCompany: card.contactLeftCompany,
            ...(input.includePersonalData
              ? {
                  name: plainText(card.fullName),
                  email: plainText(card.email),
                  phone: plainText(card.mobile ?? card.phone),
                }
              : {}),
          })),
        })
      }),
  )
}
