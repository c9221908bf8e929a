import { campaignRequest, pagedQueries, viewFields } from '#components/features/campaign/campaign-request.ts'
import { type CampaignView, campaignView } from '#components/features/campaign/campaign-view.ts'
import { CampaignsScreen } from '#components/features/campaign/campaigns-screen.tsx'
import { CampaignsWaiting } from '#components/features/campaign/campaigns-waiting.tsx'
import { BASE_FIELDS } from '#components/features/campaign/model/campaign-row.ts'
import { FIRST_PAGE, type FirstPage, loadKey } from '#components/features/campaign/model/first-page.ts'
import { packRows } from '#components/features/campaign/model/packed-rows.ts'
import { EnrichCompanies } from '#components/features/contact/enrich-companies.tsx'
import { CreateOpportunity } from '#components/features/opportunity/create/create-button.tsx'
import { CreateOpportunities } from '#components/features/opportunity/many/create-opportunities.tsx'
import { CompanyTags } from '#components/features/routine/companies/company-tags.tsx'
import { TagCompanies } from '#components/features/routine/companies/tag-companies.tsx'
import { FollowCompanies } from '#components/features/watch/follow-companies.tsx'
import { search } from '#lib/paths.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import { readPreferences } from '#lib/preferences/server.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { accountPage, type SearchRoute, titled } from '../account-page.tsx'
import { AtOnce } from '../at-once.tsx'

export const generateMetadata = titled('campaignGrid', (t) => t('title'))

/** The view's first page of rows; null where the browser has to request them itself. */
async function firstPage(view: CampaignView): Promise<FirstPage | null> {
  const { query, sirens, wrong } = campaignRequest(view.texts)
  if (sirens.length > 0 || Object.keys(wrong).length > 0) return null
  const queries = pagedQueries(query)
  const fields = [...new Set([...BASE_FIELDS, ...viewFields(view)])]
  const answer = await readForDocument('listCampaignResults', {
    query: { ...queries[0], limit: FIRST_PAGE, offset: 0 },
    fields,
  })
  if (answer === null) return null
  const page = { rows: packRows(answer.result), limit: answer.parameters.limit, count: answer.count }
  return { key: loadKey(queries, fields), page, at: Date.now() }
}

const Screen = ({ summary, first }: { summary: SummaryLook; first: FirstPage | null }) => (
  <CampaignsScreen
    first={first}
    summary={summary}
    slots={{
      RoutineTags: CompanyTags,
      CreateOpportunity,
      TagCompanies,
      CreateOpportunities,
      FollowButton: FollowCompanies,
      EnrichCompanies,
    }}
  />
)

/** The first rows are part of the HTML, so that they can be read before any script has loaded. */
export default accountPage(
  [
    'campaign',
    'campaignExport',
    'campaignGrid',
    'campaignPanel',
    'campaignPivot',
    'campaignSelection',
    'campaignSummary',
    'companyActions',
    'companyMarks',
    'contact',
    'opportunity',
    'routine',
  ],
  async ({ searchParams }: SearchRoute) => {
    const { summary } = await readPreferences()
    const view = campaignView.read(new URLSearchParams(search(await searchParams)))
    return (
      <AtOnce
        coming={firstPage(view)}
        waiting={<CampaignsWaiting summary={summary} panel={view.open !== null} />}
      >
        {(first) => <Screen summary={summary} first={first} />}
      </AtOnce>
    )
  },
)
