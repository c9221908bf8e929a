import { Messages } from '#components/i18n/messages.tsx'
import { CompanyAddressUnknown } from '#components/company/company-address-unknown.tsx'

export default function NotFound() {
  return (
    <Messages of={['company']}>
      <CompanyAddressUnknown />
    </Messages>
  )
}
