import { EventScreen } from '#components/features/webhook/event/event-screen.tsx'
import { recordPage, titledById } from '../../../account-page.tsx'

export const generateMetadata = titledById('idWebhookEvent', 'webhookHistory', (t, id) =>
  id === null ? t('noSuchEvent') : t('eventNumber', { id }),
)

export default recordPage('idWebhookEvent', ['webhook', 'webhookHistory'], (id) => (
  <EventScreen key={id} idWebhookEvent={id} />
))
