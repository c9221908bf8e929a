import { chunkQueries } from '../../../lib/domain/api/chunked-answers.ts'
import { createPages } from '../../../lib/domain/campaign/campaign-pages.ts'
import type { Client } from './client.ts'
import {
  type CampaignResult,
  type ListCampaignResultsInput,
  listCampaignResults,
} from './operations.generated.ts'

const PAGE = 1000
const OVERLAP = 8

export interface CampaignPaging {
  signal?: AbortSignal | undefined
  /** Called after each page with the number of rows so far. */
  onProgress?: (rows: number) => void
  /** Called once if the list changed faster than it could be read: rows may be missing. */
  onUnsettled?: () => void
  /** Rows per call. Default 1000. */
  page?: number
}

const keyOf = ({ idCampaign, idCompany }: CampaignResult) => `${idCampaign} ${idCompany}`

/**
 * Every campaign result that matches the filters, page by page (section 4.12). Rows that move meanwhile are yielded
 * once: pages overlap, and where a page shares no row with the one before, reading goes back to close the gap.
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
  // Each chunk is paged separately: a page of all chunks would read every chunk from its start, again and again.
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
