import type { Metadata } from 'next'
import { countPaste } from '#components/features/company/lookup/lookup-counts.ts'
import { LookupScreen } from '#components/features/company/lookup/lookup-screen.tsx'
import { lookupView } from '#components/features/company/lookup/lookup-view.ts'
import { EnrichCompanies } from '#components/features/contact/enrich-companies.tsx'
import { CreateOpportunities } from '#components/features/opportunity/many/create-opportunities.tsx'
import { TagCompanies } from '#components/features/routine/companies/tag-companies.tsx'
import { FollowCompanies } from '#components/features/watch/follow-companies.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { readPaste } from '#lib/domain/lookup/lookup.ts'
import { search } from '#lib/paths.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lookup')
  return { title: t('title') }
}

interface CompaniesRoute {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function CompaniesPage({ searchParams }: CompaniesRoute) {
  const { idAccount, account } = describeSession(await requireSession())
  const { q: text } = lookupView.read(new URLSearchParams(search(await searchParams)))
  const first = text ? { text, counts: countPaste(readPaste(text)) } : null
  return (
    <ForAccount account={account}>
      <Messages of={['lookup', 'lookupFile', 'companyActions', 'contact', 'opportunity', 'routine']}>
        <LookupScreen
          slots={{
            idAccount,
            FollowButton: FollowCompanies,
            TagCompanies,
            CreateOpportunities,
            EnrichCompanies,
          }}
          first={first}
        />
      </Messages>
    </ForAccount>
  )
}
