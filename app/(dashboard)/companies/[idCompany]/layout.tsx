import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import { CompanyFrame } from '#components/features/company/company-frame.tsx'
import { readAddressId } from '#components/features/company/read-id.ts'
import { getTranslations } from '#components/i18n/server.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { companyTabOf } from '#lib/paths.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { PAGE_HEADER } from '#lib/server/page-header.ts'
import { accountPage } from '../../account-page.tsx'
import { withPrefetch } from '../../prefetched-page.tsx'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

/** With more branches than this, HTML that holds them all is slower than a request afterwards. */
const MAX_BRANCHES_IN_HTML = 3_000

const readCompany = cache((idCompany: number) => readForDocument('listCompanies', { query: { idCompany } }))

export async function generateMetadata({ params }: CompanyRoute): Promise<Metadata> {
  const id = readAddressId((await params).idCompany)
  const t = await getTranslations('company')
  if (id === null) return { title: t('notFoundTitle') }
  const name = (await readCompany(id))?.companyList[0]?.name
  const company = name === undefined ? t('title', { id: String(id) }) : plainLine(name)
  // As `useTitle` has it: a title that differs, streamed by Next, would replace that of the browser.
  const tab = companyTabOf((await headers()).get(PAGE_HEADER) ?? '')
  return { title: tab ? `${t(`tabs.${tab}`)} · ${company}` : company }
}

export default accountPage(
  ['company', 'companyMarks', 'trail'],
  async ({ params, children }: CompanyRoute & { children: ReactNode }) => {
    const idCompany = readAddressId((await params).idCompany)
    if (idCompany === null) notFound()
    const coming = readCompany(idCompany).then((data) => {
      const branches = data?.companyList.reduce((sum, company) => sum + company.branchList.length, 0) ?? 0
      return branches <= MAX_BRANCHES_IN_HTML ? data : null
    })
    return withPrefetch(
      'listCompanies',
      { query: { idCompany } },
      <CompanyFrame idCompany={idCompany}>{children}</CompanyFrame>,
      coming,
    )
  },
)
