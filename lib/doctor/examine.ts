import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'
import type { ArrayFormat } from '#lib/contract/wire.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { type Bad, type ProbeAnswer, probeItems, type Question } from './answer.ts'
import type { Prober } from './asker.ts'
import { type Breach, breachesOf, merged } from './breaches.ts'
import { type DialectReading, WORDS } from './reading.ts'
import { type KnownRecords, readArrays } from './readings/arrays.ts'
import { readAnswers, successfulAnswers } from './readings/from-answers.ts'
import { readOrder } from './readings/order.ts'
import { DEFAULT_PAGE, isRefused, readCountMeaning, readIdLimit, readPolling } from './readings/reach.ts'

/** The API could not be examined at all. The message is for people, and contains neither key nor address. */
export class ExaminationError extends Error {}

/** The result for one read operation of the contract. */
export interface EndpointReport {
  readonly operation: Operation
  readonly path: string
  /** Null: not called, for the reason in `why`. */
  readonly answered: boolean | null
  readonly trouble: Bad['trouble'] | null
  readonly status: number | null
  readonly reason: string
  readonly items: number
  readonly breaches: readonly Breach[]
}

export interface Examination {
  readonly readings: readonly DialectReading[]
  readonly endpoints: readonly EndpointReport[]
  /** All answers, for `--record`. */
  readonly answers: readonly ProbeAnswer[]
}

const MONTH = 43_200
const COMPANIES = 8
const NETWORK = new Set(['unreachable', 'timeout', 'cut'])
const OF_COMPANY = [
  'listCompanies',
  'listAlerts',
  'listParcs',
  'listNews',
  'listComments',
  'listSupplyIdentifications',
  'listNewsletterContacts',
] as const satisfies readonly Operation[]

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The distinct ids in a field of the answers' items. */
const idsOf = (answers: readonly ProbeAnswer[], name: string): number[] => [
  ...new Set(
    answers
      .flatMap(probeItems)
      .map((item) => propertyOf(item, name))
      .filter(isId),
  ),
]

/** The reads that need no id. Throws when the API cannot be reached, or refuses the key. */
async function begin(asker: Prober): Promise<void> {
  const first = await asker.ask({ operation: 'listStades' })
  if (!first.ok && first.trouble === 'unreachable')
    throw new ExaminationError(`the API cannot be reached${first.cause ? ` (${first.cause})` : ''}`)
  const second = await asker.ask({ operation: 'listWebhooks' })
  if (first.status === 401 && second.status === 401)
    throw new ExaminationError('the API does not know this key (401)')
  const third = await asker.ask({ operation: 'listIdentificationTypes' })
  const silent = [first, second, third].filter((answer) => !answer.ok && NETWORK.has(answer.trouble))
  if (silent.length === 3) throw new ExaminationError('the API does not answer: three calls brought nothing')
  await asker.ask({ operation: 'listWebhookEvents', query: { limit: 50 } })
  await asker.ask({ operation: 'countAlerts' })
  await asker.ask({ operation: 'listCampaignResults', query: { limit: DEFAULT_PAGE } })
}

/** Contacts changed within a month, or within the longest window if there are none. */
async function askContacts(asker: Prober, minutes: number): Promise<ProbeAnswer> {
  const operation = 'listCrmVisitCards'
  const month = await asker.ask({ operation, query: { polling: Math.min(minutes, MONTH) } })
  return month.ok && probeItems(month).length === 0 && minutes > MONTH
    ? asker.ask({ operation, query: { polling: minutes } })
    : month
}

const PLAIN_COUNTERS = ['countAlerts', 'listCampaignResults'] as const

const ofCompany = (operation: Operation, ids: readonly number[], format: ArrayFormat | null): Question => ({
  operation,
  query: { idCompany: ids },
  format: format ?? 'repeat',
})

async function askEnrichment(asker: Prober): Promise<void> {
  const [id] = asker.answers
    .filter(({ operation }) => operation === 'listWebhookEvents')
    .flatMap(probeItems)
    .map((event) => propertyOf(event, 'payload'))
    // The payload of a test is made up, and so is its enrichment.
    .filter((payload) => propertyOf(payload, 'test') !== true)
    .map((payload) => propertyOf(payload, 'idProcessAction'))
    .filter(isId)
  if (id !== undefined) await asker.ask({ operation: 'getEnrichment', params: { id } })
}

/** Examines an API with read calls only. `now` is the time in UTC, milliseconds. */
export async function examine(asker: Prober, now: () => number = Date.now): Promise<Examination> {
  await begin(asker)
  const window = await readPolling(asker, ['listOpportunities', 'listCrmVisitCards'])
  const contacts = await askContacts(asker, window.minutes)
  const opportunities = asker.answers.filter(({ operation }) => operation === 'listOpportunities')
  const companies = idsOf(asker.answers, 'idCompany')
  const known: KnownRecords[] = [
    { operation: 'listOpportunities', name: 'idOpportunity', ids: idsOf(opportunities, 'idOpportunity') },
    { operation: 'listCrmVisitCards', name: 'idCrmVisitCard', ids: idsOf([contacts], 'idCrmVisitCard') },
    { operation: 'listCompanies', name: 'idCompany', ids: companies },
  ]
  const { reading: arrays, format } = await readArrays(asker, known)
  const counter = PLAIN_COUNTERS.find((operation) =>
    asker.answers.some((answer) => answer.ok && answer.operation === operation),
  )
  const { reading: ids, most } = await readIdLimit(asker, counter ?? null, companies, format)
  const looked = companies.slice(0, Math.min(most, COMPANIES))
  const asked = looked.length === 0 ? [] : OF_COMPANY
  for (const operation of asked) await asker.ask(ofCompany(operation, looked, format))
  await askEnrichment(asker)
  const polled = { polling: window.minutes }
  const order = await readOrder(asker, [
    { question: { operation: 'listOpportunities', query: polled }, key: ['idOpportunity'] },
    { question: contacts, key: ['idCrmVisitCard'] },
    ...(asked.length === 0
      ? []
      : [
          { question: ofCompany('listComments', looked, format), key: ['idTimelineElement'] },
          { question: ofCompany('listParcs', looked, format), key: ['idParc'] },
        ]),
    {
      question: { operation: 'listCampaignResults', query: { limit: DEFAULT_PAGE } },
      key: ['idCampaign', 'idCompany'],
    },
  ])
  const count = await readCountMeaning(asker)
  const found = [arrays, ids, window.reading, order, count, ...readAnswers(asker, now())]
  return {
    readings: WORDS.flatMap((word) => found.filter((reading) => reading.word === word)),
    endpoints: reads().map((operation) => endpointFound(asker, operation)),
    answers: asker.answers,
  }
}

const reads = () => operations.filter((operation) => endpointOf(operation).method === 'GET')

/** Finds the failure of an operation. A refusal is none if it also succeeded: limits are probed on purpose. */
function endpointFound(asker: Prober, operation: Operation): EndpointReport {
  const answers = asker.answers.filter((answer) => answer.operation === operation)
  const good = successfulAnswers(answers)
  const bad = answers.filter((answer): answer is Bad => !answer.ok && !(isRefused(answer) && good.length > 0))
  const [trouble] = bad
  const path = endpointOf(operation).path
  const base = { operation, path, items: Math.max(0, ...good.map((answer) => probeItems(answer).length)) }
  if (answers.length === 0 || trouble?.trouble === 'not-asked') {
    const why = operation === 'getEnrichment' ? 'no enrichment is known' : 'no company is known to ask for'
    return {
      ...base,
      answered: null,
      trouble: null,
      status: null,
      breaches: [],
      reason: trouble ? 'too many calls' : why,
    }
  }
  return {
    ...base,
    answered: trouble === undefined,
    trouble: trouble?.trouble ?? null,
    status: trouble?.status ?? good[0]?.status ?? null,
    reason: trouble?.cause ?? '',
    breaches: merged(good.flatMap(breachesOf)),
  }
}

/** Whether every call was answered, and in accordance with the contract. */
export const allConform = ({ endpoints }: Examination): boolean =>
  endpoints.every(({ answered, breaches }) => answered !== false && breaches.length === 0)
