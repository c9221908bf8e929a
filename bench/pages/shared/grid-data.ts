import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { type CampaignState, campaignStateOf } from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { CONCURRENCY } from '#lib/query/chunked-call.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { fieldsAsked, numberAsked, wireAsked } from './request.ts'

/** As the dashboard: a small first page for a fast start, then larger ones. */
const FIRST = numberAsked('first', 200)
const PAGE = numberAsked('limit', 1000)
const fields = fieldsAsked<keyof CampaignResult>()

async function page(offset: number, limit: number) {
  const query = { limit, offset }
  if (wireAsked() === 'direct') {
    const answer = await fetch(`/direct${routes.listCampaignResults.path}?limit=${limit}&offset=${offset}`)
    if (!answer.ok) throw new Error(`The API answered ${answer.status}`)
    const { result, count } = (await answer.json()) as { result: CampaignResult[]; count: number }
    return { rows: result, count }
  }
  const { result, count } = await callEndpoint('listCampaignResults', {
    query,
    ...(fields ? { fields } : {}),
    ...(wireAsked() === 'packed' ? { unpack: unpacked } : {}),
  })
  return { rows: result, count }
}

export type FirstRows = Awaited<ReturnType<typeof page>>

/**
 * Loads all rows page by page, four calls at a time after the first page, which is requested unless it is in the HTML.
 * `onPage` is called with each page as it arrives, in any order, and with the total number of rows.
 */
export async function loadRows(
  given: FirstRows | null,
  onPage: (rows: CampaignResult[], total: number) => void,
): Promise<void> {
  const first = given ?? (await page(0, FIRST))
  onPage(first.rows, first.count)
  let next = first.rows.length
  const worker = async () => {
    while (next < first.count) {
      const offset = next
      next += PAGE
      onPage((await page(offset, PAGE)).rows, first.count)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

export interface GridColumn {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly value: (row: CampaignResult) => string | number | boolean | null
  readonly text: (row: CampaignResult) => string
}

type Of<Type> = {
  [K in keyof CampaignResult]-?: CampaignResult[K] extends Type ? K : never
}[keyof CampaignResult]

const when = (id: Of<string | null>, title: string): GridColumn => ({
  id,
  title,
  width: 150,
  value: (row) => row[id],
  text: (row) => formatDateTime(row[id], 'en'),
})

const number = (id: Of<number | null>, title: string, width = 110): GridColumn => ({
  id,
  title,
  width,
  value: (row) => row[id],
  text: (row) => String(row[id] ?? ''),
})

const words = new Map<unknown, string>([
  [true, 'yes'],
  [false, 'no'],
])

const flag = (id: Of<boolean | null>, title: string): GridColumn => ({
  id,
  title,
  width: 110,
  value: (row) => row[id],
  text: (row) => words.get(row[id]) ?? '',
})

const STATES: Readonly<Record<CampaignState, string>> = {
  failurePersona: 'Persona failed',
  failureEnrichment: 'Enrichment failed',
  failureLinkedinLink: 'LinkedIn link failed',
  failureEngage: 'Engagement failed',
  failureScript: 'Script failed',
  failureAny: 'Failed',
  success: 'Success',
  processing: 'Processing',
  inResearch: 'In research',
  notYetExecuted: 'Not yet executed',
}

function stateOf(row: CampaignResult): string {
  const state = campaignStateOf(row)
  return state === null ? row.status.title : STATES[state]
}

const REASONS: readonly (readonly [string, (row: CampaignResult) => unknown])[] = [
  ['no persona found', (row) => row.failurePersona || row.statusFailurePersona],
  ['contact not enriched', (row) => row.failureEnrichContact || row.statusFailureEnrichment],
  ['no LinkedIn link', (row) => row.failureLinkedinLink || row.statusFailureLinkedinLink],
  ['not engaged', (row) => row.statusFailureEngage],
  ['script failed', (row) => row.statusFailureScript],
  ['persona in error', (row) => row.errorPersona],
  ['no quota', (row) => row.noQuotaScrapped],
]

const reasonsOf = (row: CampaignResult): string =>
  REASONS.flatMap(([reason, holds]) => (holds(row) ? reason : [])).join(', ')

const text = (id: string, title: string, width: number, of: (row: CampaignResult) => string): GridColumn => ({
  id,
  title,
  width,
  value: of,
  text: of,
})

/** The default columns of the dashboard's grid, except the company, whose name comes from another call. */
export const columns: readonly GridColumn[] = [
  number('idCampaign', 'Campaign', 128),
  text('state', 'State', 200, stateOf),
  text('reasons', 'Reasons', 232, reasonsOf),
  text('status', 'Status', 176, (row) => row.status.title),
  text('statusDescription', 'Status description', 224, (row) => row.status.description ?? ''),
  when('dateInsert', 'Inserted'),
  when('dateLastExecuted', 'Last executed'),
  number('iterationAmount', 'Iterations', 96),
  number('idPersonaFunctionLast', 'Persona', 96),
  flag('isManuel', 'Manual'),
  flag('errorPersona', 'Persona error'),
  flag('noQuotaScrapped', 'No quota'),
  when('modified', 'Modified'),
]

export const rowId = (row: CampaignResult): string => `${row.idCampaign}-${row.idCompany}`
