import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

interface CompanyAddressUnknownProps {
  title: string
  text: string
  toLookup: string
}

/** The address does not name a company at all. Rendered on the server: every company page carries it along. */
export function CompanyAddressUnknown({ title, text, toLookup }: CompanyAddressUnknownProps) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title={text} action={<LinkButton href={paths.companies()}>{toLookup}</LinkButton>} />
        </div>
      </PageBody>
    </>
  )
}
