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

/** The address does not name a record at all. Rendered on the server: the pages carry it along. */
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
