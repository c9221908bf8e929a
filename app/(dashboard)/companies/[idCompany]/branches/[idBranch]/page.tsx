import { notFound } from 'next/navigation'
import { BranchScreen } from '#components/features/branch/branch-screen.tsx'
import { readAddressId } from '#components/features/company/read-id.ts'
import { accountPage } from '../../../../account-page.tsx'

interface BranchRoute {
  params: Promise<{ idCompany: string; idBranch: string }>
}

export default accountPage(['branch'], async ({ params }: BranchRoute) => {
  const { idCompany, idBranch } = await params
  const company = readAddressId(idCompany)
  const branch = readAddressId(idBranch)
  if (company === null || branch === null) notFound()
  return <BranchScreen idCompany={company} idBranch={branch} />
})
