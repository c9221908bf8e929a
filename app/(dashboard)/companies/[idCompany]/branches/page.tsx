import { notFound } from 'next/navigation'
import { Messages } from '#components/i18n/messages.tsx'
import { BranchesScreen } from '#components/branch/branches-screen.tsx'
import { readId } from '#components/company/read-id.ts'

export default async function BranchesPage({ params }: PageProps<'/companies/[idCompany]/branches'>) {
  const idCompany = readId((await params).idCompany)
  if (idCompany === null) notFound()
  return (
    <Messages of={['branch']}>
      <BranchesScreen idCompany={idCompany} />
    </Messages>
  )
}
