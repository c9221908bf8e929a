import { EnrichmentScreen } from '#components/features/enrichment/enrichment-screen.tsx'
import { recordPage, titledById } from '../../account-page.tsx'
import { withPrefetch } from '../../prefetched-page.tsx'

export const generateMetadata = titledById('idProcessAction', 'enrichment', (t, id) =>
  id === null ? t('notFoundTitle') : t('title', { id }),
)

export default recordPage('idProcessAction', [], (id) =>
  withPrefetch('getEnrichment', { params: { id } }, <EnrichmentScreen idProcessAction={id} />),
)
