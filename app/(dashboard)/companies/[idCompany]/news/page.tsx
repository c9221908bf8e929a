import { NewsScreen } from '#components/features/news/news-screen.tsx'
import { recordPage } from '../../../account-page.tsx'

export default recordPage('idCompany', ['news'], (idCompany) => <NewsScreen idCompany={idCompany} />)
