import { notFound } from 'next/navigation'
import { Messages } from '#components/i18n/messages.tsx'
import { BranchScreen } from '#components/branch/branch-screen.tsx'
import { readId } from '#components/company/read-id.ts'

export default async function BranchPage({
  params,
}: PageProps<'/companies/[idCompany]/branches/[idBranch]'>) {
  const { idCompany, idBranch } = await params
  const company = readId(idCompany)
  const branch = readId(idBranch)
  if (company === null || branch === null) notFound()
  return (
    <Messages of={['branch']}>
      <BranchScreen idCompany={company} idBranch={branch} />
    </Messages>
  )
}
