import { ContactAddressUnknown } from '#components/contact/contact-address-unknown.tsx'
import { Messages } from '#components/i18n/messages.tsx'

export default function NotFound() {
  return (
    <Messages of={['contact']}>
      <ContactAddressUnknown />
    </Messages>
  )
}
