import { BranchesScreen } from '#components/features/branch/branches-screen.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['branch'], (idCompany) => <BranchesScreen idCompany={idCompany} />)
