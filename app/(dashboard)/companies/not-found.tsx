import { CompanyAddressUnknown } from '#components/company/company-address-unknown.tsx'
import { Messages } from '#components/i18n/messages.tsx'

export default function NotFound() {
  return (
    <Messages of={['company']}>
      <CompanyAddressUnknown />
    </Messages>
  )
}
