import type { CompanyStatus } from '#lib/contract/schemas/campaign-result.ts'
import { chunkedInputs } from '#lib/domain/api/chunks.ts'
import { readCompanyIds, readIds, readSirens } from '#lib/domain/text/filter-text.ts'
import { instantOf } from '#lib/format/dates.ts'
import { campaignColumn } from './campaign-columns.ts'
import {
  type CampaignFilterField,
  type CampaignTexts,
  type CampaignView,
  DAY_FIELDS,
} from './campaign-view.ts'
import type { CampaignLoad, CampaignQuery } from './model/campaign-load.ts'
import type { CampaignField } from './model/campaign-row.ts'

export const COMPANY_STATUSES = [
  'any',
  'notYetExecuted',
  'processing',
  'success',
  'inResearch',
  'failureEngage',
  'failurePersona',
  'failureEnrichment',
  'failureLinkedinLink',
  'failureAny',
] as const satisfies readonly CompanyStatus[]

/** What is wrong with a filter field: malformed or too many values, an invalid date, or an end before its start. */
export type RequestFault =
  | { kind: 'words'; words: string[] }
  | { kind: 'day' }
  | { kind: 'order' }
  | { kind: 'many'; count: number }

export interface CampaignRequest {
  /** The query without `sirens`, which have to be resolved to company ids first. */
  query: CampaignQuery
  sirens: string[]
  wrong: Partial<Record<CampaignFilterField, RequestFault>>
}

/** Most ids in one field: they are split into 20 lists to page through. */
export const MAX_IDS = 1000

/** Whether a text is a calendar day in the API's format, YYYY-mm-dd. */
const isIsoDay = (text: string): boolean => text.length === 10 && instantOf(text) !== null

/** Turns the filter fields into a query, and names the fields that are not valid (api.md 4.12, 7). */
export function campaignRequest(texts: CampaignTexts): CampaignRequest {
  const query: CampaignQuery = {}
  const wrong: CampaignRequest['wrong'] = {}
  for (const field of ['idCampaign', 'idCompany', 'status'] as const) {
    const read = field === 'idCompany' ? readCompanyIds : readIds
    const { values, wrong: words } = read(texts[field] ?? '')
    if (words.length > 0) wrong[field] = { kind: 'words', words }
    else if (values.length > MAX_IDS) wrong[field] = { kind: 'many', count: values.length }
    if (values.length > 0) query[field] = values
  }
  const sirens = readSirens(texts.siren ?? '')
  if (sirens.wrong.length > 0) wrong.siren = { kind: 'words', words: sirens.wrong }
  else if (sirens.values.length > MAX_IDS) wrong.siren = { kind: 'many', count: sirens.values.length }
  if (texts.companyStatus !== undefined) {
    const status = COMPANY_STATUSES.find((each) => each === texts.companyStatus)
    if (status === undefined) wrong.companyStatus = { kind: 'words', words: [texts.companyStatus] }
    else query.companyStatus = status
  }
  for (const field of DAY_FIELDS) {
    const text = texts[field]
    if (text === undefined) continue
    if (isIsoDay(text)) query[field] = text
    else wrong[field] = { kind: 'day' }
  }
  if (query.dateMin && query.dateMax && query.dateMin > query.dateMax) wrong.dateMax = { kind: 'order' }
  return { query, sirens: sirens.values, wrong }
}

/** The fields that a view needs beside `BASE_FIELDS`: those of columns shown, sorted, filtered or in the pivot. */
export const viewFields = (
  view: Pick<CampaignView, 'columns' | 'sort' | 'filters' | 'pivot'>,
): CampaignField[] =>
  [
    ...view.columns,
    ...view.sort.map(({ id }) => id),
    ...view.filters.map(([id]) => id),
    // Parts of it that are not ids of columns are skipped.
    ...view.pivot.split(/\W/),
  ].flatMap((id) => campaignColumn(id)?.fields ?? [])

/** Whether rows of the load before lack fields, which its own will have. */
export const lacksFields = (
  { isBefore, rows: [row] }: CampaignLoad,
  fields: readonly CampaignField[],
): boolean => isBefore && row !== undefined && fields.some((field) => row[field] === undefined)

/** The same of the fields that a view's filters and pivot need, without which no row passes or counts. */
export const lacksFilters = (load: CampaignLoad, view: CampaignView): boolean =>
  lacksFields(load, viewFields({ ...view, columns: [], sort: [] }))

/**
 * Splits a query into lists to page through: a call takes fifty ids, so longer lists of companies or campaigns become
 * several queries, each with its own offsets.
 */
export const pagedQueries = (query: CampaignQuery): CampaignQuery[] =>
  chunkedInputs({ query }).map((input) => input.query)
