import type { Metadata } from 'next'
import { CampaignsScreen } from '#components/campaign/campaigns-screen.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('campaignGrid')
  return { title: t('title') }
}

export default function CampaignsPage() {
  return (
    <Messages of={['campaignGrid', 'campaign', 'campaignSummary', 'campaignPanel']}>
      <CampaignsScreen slots={{}} />
    </Messages>
  )
}
