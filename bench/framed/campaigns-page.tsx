import type { CampaignField } from '#components/features/campaign/model/campaign-row.ts'
import { FIRST_PAGE } from '#components/features/campaign/model/first-page.ts'
import { packRows } from '#components/features/campaign/model/packed-rows.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { requireSession } from '#lib/server/page-session.ts'
import { FramedGrid } from './framed-grid.tsx'

interface CampaignsRoute {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The dashboard's campaigns screen with AG Grid; its first rows are in the HTML, as on the real screen. */
export async function CampaignsPage({ searchParams }: CampaignsRoute) {
  await requireSession()
  const { _fields: fields } = await searchParams
  const answer = await readForDocument('listCampaignResults', {
    query: { limit: FIRST_PAGE, offset: 0 },
    fields: String(fields).split(',') as CampaignField[],
  })
  return <FramedGrid first={answer && { rows: packRows(answer.result), count: answer.count }} />
}
