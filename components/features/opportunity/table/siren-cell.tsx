import { companyNames } from '#components/entities/company/company-names.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { showSiren } from '#lib/format/identifiers.ts'
import { useName } from '#lib/query/use-names.ts'

/** The company's SIREN, which comes with its name. */
export function SirenCell({ idCompany }: { idCompany: number }) {
  const siren = useName(companyNames, idCompany)?.siren
  return siren ? <span className="ident">{showSiren(siren).text}</span> : <NoValue />
}
