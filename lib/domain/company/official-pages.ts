import { isSiren } from '#lib/domain/identifiers/siren.ts'

/** The registers that show a company to everybody, by its SIREN. */
const PAGES = {
  annuaire: (siren: string) => `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`,
  inpi: (siren: string) => `https://data.inpi.fr/entreprises/${siren}`,
  bodacc: (siren: string) =>
    `https://www.bodacc.fr/pages/annonces-commerciales/?q.registre=registre:${siren}&sort=dateparution`,
} as const

export type OfficialPage = keyof typeof PAGES

/** Where the State's own pages about a company are; none for what is no SIREN. Links only: nothing is asked of them. */
export const officialPages = (siren: string): { key: OfficialPage; href: string }[] =>
  isSiren(siren)
    ? (Object.keys(PAGES) as OfficialPage[]).map((key) => ({ key, href: PAGES[key](siren) }))
    : []
