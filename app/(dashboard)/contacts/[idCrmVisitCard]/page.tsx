import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { readId } from '#components/company/read-id.ts'
import { ContactScreen } from '#components/contact/contact-screen.tsx'
import { ContactEnrichments } from '#components/enrichment/contact-enrichments.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ContactOpportunity } from '#components/opportunity/create/contact-opportunity.tsx'
import { contactName } from '#lib/domain/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'
import { describeSession, prefetchRead, requireSession } from '#lib/server/call.ts'

interface ContactRoute {
  params: Promise<{ idCrmVisitCard: string }>
}

/** The contact for a page load; null while moving about inside the dashboard, where the browser has it or asks. */
const readForDocument = cache(async (idCrmVisitCard: number) => {
  const destination = (await headers()).get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') return null
  return (await prefetchRead('listCrmVisitCards', { query: { idCrmVisitCard } })).data
})

export async function generateMetadata({ params }: ContactRoute): Promise<Metadata> {
  const id = readId((await params).idCrmVisitCard)
  const t = await getTranslations('contact')
  if (id === null) return { title: t('notFoundTitle') }
  const card = (await readForDocument(id))?.crmVisitCardList[0]
  const name = card ? contactName(card) : null
  return { title: name === null ? t('unnamed', { id: String(id) }) : plainLine(name) }
}

export default async function ContactPage({ params }: ContactRoute) {
  const { idAccount } = describeSession(await requireSession())
  const idCrmVisitCard = readId((await params).idCrmVisitCard)
  if (idCrmVisitCard === null) notFound()
  const data = await readForDocument(idCrmVisitCard)
  const client = makeQueryClient()
  if (data) {
    client.setQueryData(endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard } }).queryKey, data)
  }
  return (
    <Messages of={['contact', 'opportunity']}>
      <HydrationBoundary state={dehydrate(client)}>
        <ContactScreen
          idCrmVisitCard={idCrmVisitCard}
          idAccount={idAccount}
          actions={<ContactOpportunity idCrmVisitCard={idCrmVisitCard} idAccount={idAccount} />}
          enrichments={<ContactEnrichments idCrmVisitCard={idCrmVisitCard} idAccount={idAccount} />}
        />
      </HydrationBoundary>
    </Messages>
  )
}
