import type { Operation } from '#lib/contract/index.ts'
import type { WireQuery } from '#lib/contract/wire.ts'
import { chunkedInputs } from './chunks.ts'

/** A read whose lists of values may exceed one call. `list`: the key of its items in the answer, null for a number. */
export interface ChunkedRead {
  readonly operation: Operation
  readonly list: string | null
  readonly query: WireQuery
}

type Root = Record<string, unknown>

const isRoot = (value: unknown): value is Root => typeof value === 'object' && value !== null

/** Lists in which two chunks may contain the same item: by operation, the field that identifies it. */
const FOUND_BY_SEVERAL: Partial<Record<Operation, string>> = {
  listNews: 'idNews',
  listCompanies: 'idCompany',
}

/** Parameters that the API accepts but does not filter by (api.md 4.12, 4.16): each chunk would return the same items. */
const FILTERS_NOTHING: Partial<Record<Operation, readonly string[]>> = {
  listCampaignResults: ['siren'],
  listComments: ['siren', 'idUser', 'idCommentType'],
}

/** The field needed to join the answers of a read's chunks without duplicates; undefined: none. */
export const joinFieldOf = (operation: Operation): string | undefined => FOUND_BY_SEVERAL[operation]

/** The page that a read requests, null where the answer has no pages (api.md section 4.12). */
export const pageOf = ({ operation, query }: Pick<ChunkedRead, 'operation' | 'query'>) =>
  operation === 'listCampaignResults'
    ? { limit: Number(query.limit ?? 100), offset: Number(query.offset ?? 0) }
    : null

/**
 * The queries of a read in chunks of at most `most` values per parameter. A page is a slice of the chunks' concatenated
 * lists: each chunk is read from its start to the page's end. Of parameters that do not filter, one chunk is enough.
 */
export function chunkQueries(read: ChunkedRead, most: number): WireQuery[] {
  const page = pageOf(read)
  const query: Record<string, WireQuery[string]> = page
    ? { ...read.query, offset: 0, limit: page.offset + page.limit }
    : { ...read.query }
  for (const name of FILTERS_NOTHING[read.operation] ?? []) {
    const values = query[name]
    if (Array.isArray(values)) query[name] = values.slice(0, most)
  }
  return chunkedInputs({ query }, most).map((chunk) => chunk.query)
}

/** The query for the rest of a page where the API applied a lower limit than requested; null: nothing is missing. */
export function restOfPage(
  read: ChunkedRead,
  answer: { envelope: Root; items: number } | undefined,
): WireQuery | null {
  const page = pageOf(read)
  const { parameters } = answer?.envelope ?? {}
  const applied = isRoot(parameters) ? Number(parameters.limit) : Number.NaN
  const items = answer?.items ?? 0
  if (page === null || items === 0 || items !== applied || items >= page.limit) return null
  return { ...read.query, offset: page.offset + items, limit: page.limit - items }
}

/** Whether an answer is the first page of its list: all pages repeat the same count. */
const isFirstPage = ({ parameters }: Root) => !isRoot(parameters) || Number(parameters.offset ?? 0) === 0

/** Joins the answers of a read's chunks: the first envelope with the items of all; numbers are added. */
export function joinAnswers(read: ChunkedRead, roots: readonly Root[], countIsTotal: boolean): Root {
  const { operation, list } = read
  const [root] = roots
  if (root === undefined) throw new RangeError('No chunks')
  const key = list ?? 'result'
  const lists = roots.map((each) => each[key])
  const items = lists.flat()
  const id = joinFieldOf(operation)
  const nameOf = (item: unknown) =>
    (typeof item === 'object' && item !== null && Reflect.get(item, id ?? '')) || JSON.stringify(item)
  const whole =
    list === null
      ? lists.reduce<number>((sum, one) => sum + Number(one), 0)
      : id !== undefined
        ? [...new Map(items.map((item) => [nameOf(item), item])).values()]
        : items
  const page = pageOf(read)
  if (!page) return { ...root, [key]: whole }
  const rows = items.slice(page.offset, page.offset + page.limit)
  const count = countIsTotal
    ? roots.filter(isFirstPage).reduce((sum, each) => sum + Number(each.count), 0)
    : rows.length
  return { ...root, [key]: rows, count }
}
