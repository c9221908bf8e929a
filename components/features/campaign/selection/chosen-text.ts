import type { NamedCompany } from '#components/entities/company/company-names.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

type NameOf = (idCompany: number) => NamedCompany | null | undefined

/** The companies as a text that the lookup reads: by SIREN where it is known, else by id, which it must not take for a SIREN. */
export const lookupText = (idCompanies: readonly number[], nameOf: NameOf): string =>
  idCompanies.map((idCompany) => nameOf(idCompany)?.siren ?? `id ${idCompany}`).join(', ')

/**
 * The chosen rows as lines to paste elsewhere: company ids or SIREN numbers, each once, or campaign and company of each
 * row apart by a tab. A company whose SIREN is unknown has no line.
 */
export function copiedRows(
  rows: readonly Pick<CampaignRow, 'idCampaign' | 'idCompany'>[],
  what: 'idCompany' | 'siren' | 'row',
  nameOf: NameOf,
): string[] {
  if (what === 'row') return rows.map(({ idCampaign, idCompany }) => `${idCampaign}\t${idCompany}`)
  const ids = [...new Set(rows.map(({ idCompany }) => idCompany))]
  return what === 'idCompany' ? ids.map(String) : ids.flatMap((id) => nameOf(id)?.siren ?? [])
}
