import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { readId } from '#components/features/company/read-id.ts'
import { EnrichmentScreen } from '#components/features/enrichment/enrichment-screen.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { dehydrated } from '#lib/query/dehydrated.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'

interface EnrichmentRoute {
  params: Promise<{ idProcessAction: string }>
}

export async function generateMetadata({ params }: EnrichmentRoute): Promise<Metadata> {
  const id = readId((await params).idProcessAction)
  const t = await getTranslations('enrichment')
  return { title: id === null ? t('notFoundTitle') : t('title', { id: String(id) }) }
}

export default async function EnrichmentPage({ params }: EnrichmentRoute) {
  const { idAccount, account } = describeSession(await requireSession())
  const idProcessAction = readId((await params).idProcessAction)
  if (idProcessAction === null) notFound()
  const input = { params: { id: idProcessAction } }
  const known = dehydrated('getEnrichment', input, await readForDocument('getEnrichment', input))
  return (
    <ForAccount account={account}>
      <HydrationBoundary state={known}>
        <EnrichmentScreen idProcessAction={idProcessAction} idAccount={idAccount} />
      </HydrationBoundary>
    </ForAccount>
  )
}
