import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { CompanyFrame } from '#components/company/company-frame.tsx'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'
import { describeSession, prefetchRead, requireSession } from '#lib/server/call.ts'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

/** A document with more branches than this would be slower than asking for them afterwards. */
const MOST_BRANCHES_IN_HTML = 3_000

/** The company for a page load; null while moving about inside the dashboard, where the browser has it or asks. */
const readForDocument = cache(async (idCompany: number) => {
  const destination = (await headers()).get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') return null
  return (await prefetchRead('listCompanies', { query: { idCompany } })).data
})

export async function generateMetadata({ params }: CompanyRoute): Promise<Metadata> {
  const id = readId((await params).idCompany)
  const t = await getTranslations('company')
  if (id === null) return { title: t('notFoundTitle') }
  const name = (await readForDocument(id))?.companyList[0]?.name
  return { title: name === undefined ? t('title', { id: String(id) }) : plainLine(name) }
}

export default async function CompanyLayout({ params, children }: CompanyRoute & { children: ReactNode }) {
  const { idAccount } = describeSession(await requireSession())
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  const data = await readForDocument(idCompany)
  const client = makeQueryClient()
  const branches = data?.companyList.reduce((sum, company) => sum + company.branchList.length, 0) ?? 0
  if (data && branches <= MOST_BRANCHES_IN_HTML) {
    client.setQueryData(endpointQuery('listCompanies', { query: { idCompany } }).queryKey, data)
  }
  return (
    <Messages of={['company']}>
      <HydrationBoundary state={dehydrate(client)}>
        <CompanyFrame idCompany={idCompany} idAccount={idAccount}>
          {children}
        </CompanyFrame>
      </HydrationBoundary>
    </Messages>
  )
}
