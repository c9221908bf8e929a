import type { Metadata } from 'next'
import { cache } from 'react'
import { ActivityPanel } from '#components/features/activity/activity-panel.tsx'
import { readAddressId } from '#components/features/company/read-id.ts'
import { ContactScreen } from '#components/features/contact/contact-screen.tsx'
import { ContactEnrichments } from '#components/features/enrichment/contact-enrichments.tsx'
import { ContactNewsletters } from '#components/features/newsletter/contact-newsletters.tsx'
import { ContactOpportunities } from '#components/features/opportunity/contact-opportunities.tsx'
import { ContactOpportunity } from '#components/features/opportunity/create/contact-opportunity.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { recordPage } from '../../account-page.tsx'
import { withPrefetch } from '../../prefetched-page.tsx'

interface ContactRoute {
  params: Promise<{ idCrmVisitCard: string }>
}

const readContact = cache((idCrmVisitCard: number) =>
  readForDocument('listCrmVisitCards', { query: { idCrmVisitCard } }),
)

export async function generateMetadata({ params }: ContactRoute): Promise<Metadata> {
  const id = readAddressId((await params).idCrmVisitCard)
  const t = await getTranslations('contact')
  if (id === null) return { title: t('notFoundTitle') }
  const card = (await readContact(id))?.crmVisitCardList[0]
  const name = card ? contactName(card) : null
  return { title: name === null ? t('unnamed', { id: String(id) }) : plainLine(name) }
}

export default recordPage(
  'idCrmVisitCard',
  ['contact', 'opportunity', 'newsletter', 'activity'],
  (idCrmVisitCard) =>
    withPrefetch(
      'listCrmVisitCards',
      { query: { idCrmVisitCard } },
      <ContactScreen
        idCrmVisitCard={idCrmVisitCard}
        actions={<ContactOpportunity idCrmVisitCard={idCrmVisitCard} />}
        more={
          <>
            <ContactOpportunities idCrmVisitCard={idCrmVisitCard} />
            <ContactNewsletters idCrmVisitCard={idCrmVisitCard} />
            <ActivityPanel entity={`contact:${idCrmVisitCard}`} />
          </>
        }
        enrichments={<ContactEnrichments idCrmVisitCard={idCrmVisitCard} />}
      />,
      readContact(idCrmVisitCard),
    ),
)
