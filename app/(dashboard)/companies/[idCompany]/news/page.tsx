import { notFound } from 'next/navigation'
import { readId } from '#components/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { NewsScreen } from '#components/news/news-screen.tsx'

interface CompanyRoute {
  params: Promise<{ idCompany: string }>
}

export default async function NewsPage({ params }: CompanyRoute) {
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['news']}>
      <NewsScreen idCompany={idCompany} />
    </Messages>
  )
}
