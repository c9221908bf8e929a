import { notFound } from 'next/navigation'
import { BranchScreen } from '#components/features/branch/branch-screen.tsx'
import { readAddressId } from '#components/features/company/read-id.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { ForAccount } from '#components/shell/for-account.tsx'
import { ownerOfPage, requireSession } from '#lib/server/call.ts'

interface BranchRoute {
  params: Promise<{ idCompany: string; idBranch: string }>
}

export default async function BranchPage({ params }: BranchRoute) {
  const owner = ownerOfPage(await requireSession())
  const { idCompany, idBranch } = await params
  const company = readAddressId(idCompany)
  const branch = readAddressId(idBranch)
  if (company === null || branch === null) notFound()
  return (
    <ForAccount {...owner}>
      <Messages of={['branch']}>
        <BranchScreen idCompany={company} idBranch={branch} />
      </Messages>
    </ForAccount>
  )
}
