import { chunkQueries } from '../../../lib/domain/api/chunked-answers.ts'
import { createPages } from '../../../lib/domain/campaign/campaign-pages.ts'
import type { Client } from './client.ts'
import { type ListCampaignResultsInput, listCampaignResults } from './methods.generated.ts'
import type { CampaignResult } from './types.generated.ts'

const PAGE = 1000
const OVERLAP = 8

export interface CampaignPaging {
  signal?: AbortSignal | undefined
  /** Told after each page: how many rows there are so far. */
  onProgress?: (rows: number) => void
  /** Told once, where the list moved faster than it could be read: rows may be missing. */
  onUnsettled?: () => void
  /** Rows a call. 1000. */
  page?: number
}

const keyOf = ({ idCampaign, idCompany }: CampaignResult) => `${idCampaign} ${idCompany}`

/**
 * Every campaign result that the filters find, page by page (section 4.12). Rows that move while they are read come
 * once: neighbouring pages overlap, and a page that does not join the one before is read again from further back.
 */
export async function* eachCampaignResult(
  client: Client,
  query: Omit<NonNullable<ListCampaignResultsInput['query']>, 'limit' | 'offset'> = {},
  { signal, onProgress, onUnsettled, page = PAGE }: CampaignPaging = {},
): AsyncGenerator<CampaignResult> {
  const read = new Set<string>()
  const known = {
    has: (row: CampaignResult) => read.has(keyOf(row)),
    add: (row: CampaignResult) => !read.has(keyOf(row)) && read.add(keyOf(row)) !== null,
  }
  let isUnsettled = false
  // One list to page through each: a page of all of them would be read from the beginning of each, again and again.
  for (const list of chunkQueries(
    { operation: 'listCampaignResults', list: 'result', query },
    client.idsPerCall,
  )) {
    const pages = createPages<CampaignResult>({ keyOf, known, first: page, size: page, overlap: OVERLAP })
    while (!pages.ended()) {
      const [wanted] = pages.wanted(1)
      if (!wanted) return
      const answer = await listCampaignResults(client, { query: { ...list, ...wanted } }, { signal })
      const applied = answer.parameters.limit
      const { added, unsettled } = pages.take({ rows: answer.result, limit: applied })
      if (unsettled && !isUnsettled) onUnsettled?.()
      isUnsettled ||= unsettled
      onProgress?.(read.size)
      yield* added
    }
  }
}
