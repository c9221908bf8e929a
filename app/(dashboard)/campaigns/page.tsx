import type { Metadata } from 'next'
import { campaignRequest, fieldsOf, queriesOf } from '#components/campaign/campaign-request.ts'
import { readView } from '#components/campaign/campaign-view.ts'
import { CampaignsScreen } from '#components/campaign/campaigns-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { CreateOpportunity } from '#components/opportunity/create/create-button.tsx'
import { CreateOpportunities } from '#components/opportunity/many/create-opportunities.tsx'
import { CompanyTags } from '#components/routine/companies/company-tags.tsx'
import { TagCompanies } from '#components/routine/companies/tag-companies.tsx'
import { BASE_FIELDS } from '#lib/campaign/campaign-row.ts'
import { FIRST_PAGE, type FirstPage, loadKey } from '#lib/campaign/first-page.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'

const NAMESPACES = [
  'campaign',
  'campaignExport',
  'campaignGrid',
  'campaignPanel',
  'campaignSelection',
  'campaignSummary',
  'opportunity',
  'routine',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('campaignGrid')
  return { title: t('title') }
}

interface CampaignsRoute {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The first rows of the view, asked for at once; the document does not wait for them. */
function firstPage(params: URLSearchParams): FirstPage | null {
  const view = readView(params)
  const { query, sirens, wrong } = campaignRequest(view.texts)
  if (sirens.length > 0 || Object.keys(wrong).length > 0) return null
  const queries = queriesOf(query)
  const fields = [...new Set([...BASE_FIELDS, ...fieldsOf(view)])]
  const page = readForDocument('listCampaignResults', {
    query: { ...queries[0], limit: FIRST_PAGE, offset: 0 },
    fields,
  }).then((answer) =>
    answer === null ? null : { rows: answer.result, limit: answer.parameters.limit, count: answer.count },
  )
  return { key: loadKey(queries, fields), page }
}

export default async function CampaignsPage({ searchParams }: CampaignsRoute) {
  const { idAccount } = describeSession(await requireSession())
  const params = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => [name, each]),
  )
  return (
    <Messages of={NAMESPACES}>
      <CampaignsScreen
        first={firstPage(new URLSearchParams(params))}
        slots={{
          idAccount,
          RoutineTags: CompanyTags,
          CreateOpportunity,
          TagCompanies,
          CreateOpportunities,
        }}
      />
    </Messages>
  )
}
