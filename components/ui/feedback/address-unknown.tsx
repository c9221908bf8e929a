import { LinkButton } from '../button.tsx'
import { Card } from '../card.tsx'
import { PageBody, PageHeader } from '../page-header.tsx'
import { EmptyState } from './empty-state.tsx'

interface AddressUnknownProps {
  title: string
  text: string
  /** Where to go instead. */
  href: string
  action: string
}

/** Shown where the address names no record at all, e.g. an id that is no number. Rendered on the server. */
export const AddressUnknown = ({ title, text, href, action }: AddressUnknownProps) => (
  <>
    <PageHeader title={title} />
    <PageBody>
      <Card>
        <EmptyState title={text} action={<LinkButton href={href} label={action} />} />
      </Card>
    </PageBody>
  </>
)
