import { isSiren } from '#lib/domain/identifiers/siren.ts'

/** Public registers with a page per SIREN. */
const PAGES = {
  annuaire: (siren: string) => `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`,
  inpi: (siren: string) => `https://data.inpi.fr/entreprises/${siren}`,
  bodacc: (siren: string) =>
    `https://www.bodacc.fr/pages/annonces-commerciales/?q.registre=registre:${siren}&sort=dateparution`,
} as const

export type OfficialPage = keyof typeof PAGES

/** Links to the public registers' pages of a company; none for an invalid SIREN. Nothing is requested from them. */
export const officialPages = (siren: string): { key: OfficialPage; href: string }[] =>
  isSiren(siren)
    ? (Object.keys(PAGES) as OfficialPage[]).map((key) => ({ key, href: PAGES[key](siren) }))
    : []
