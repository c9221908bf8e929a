import type { Metadata } from 'next'
import { CampaignsScreen } from '#components/campaign/campaigns-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { CreateOpportunity } from '#components/opportunity/create/create-button.tsx'
import { CreateOpportunities } from '#components/opportunity/many/create-opportunities.tsx'
import { CompanyTags } from '#components/routine/companies/company-tags.tsx'
import { TagCompanies } from '#components/routine/companies/tag-companies.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'

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

export default async function CampaignsPage() {
  const { idAccount } = describeSession(await requireSession())
  return (
    <Messages of={NAMESPACES}>
      <CampaignsScreen
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
