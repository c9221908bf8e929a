import { EnrichmentAddressUnknown } from '#components/enrichment/enrichment-address-unknown.tsx'

export default function NotFound() {
  return <EnrichmentAddressUnknown />
}
