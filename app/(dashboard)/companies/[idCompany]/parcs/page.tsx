import { ParcsScreen } from '#components/features/parc/parcs-screen.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['parc'], (idCompany) => <ParcsScreen idCompany={idCompany} />)
