import { countPaste } from '#components/features/company/lookup/lookup-counts.ts'
import { LookupScreen } from '#components/features/company/lookup/lookup-screen.tsx'
import { lookupView } from '#components/features/company/lookup/lookup-view.ts'
import { EnrichCompanies } from '#components/features/contact/enrich-companies.tsx'
import { CreateOpportunities } from '#components/features/opportunity/many/create-opportunities.tsx'
import { TagCompanies } from '#components/features/routine/companies/tag-companies.tsx'
import { FollowCompanies } from '#components/features/watch/follow-companies.tsx'
import { readPaste } from '#lib/domain/lookup/lookup.ts'
import { search } from '#lib/paths.ts'
import { accountPage, type SearchRoute, titled } from '../account-page.tsx'

export const generateMetadata = titled('lookup', (t) => t('title'))

export default accountPage(
  ['lookup', 'lookupFile', 'companyActions', 'contact', 'opportunity', 'routine'],
  async ({ searchParams }: SearchRoute) => {
    const { q: text } = lookupView.read(new URLSearchParams(search(await searchParams)))
    const first = text ? { text, counts: countPaste(readPaste(text)) } : null
    return (
      <LookupScreen
        slots={{
          FollowButton: FollowCompanies,
          TagCompanies,
          CreateOpportunities,
          EnrichCompanies,
        }}
        first={first}
      />
    )
  },
)
