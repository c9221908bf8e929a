import type { CompanyData } from '#lib/contract/schemas/company.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'

const HOSTS = [
  [/(^|\.)linkedin\.com$/, 'network'],
  [/(^|\.)(facebook|fb)\.com$/, 'facebook'],
  [/(^|\.)(x|twitter)\.com$/, 'x'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
] as const

/** The kind of an entry of `regCompanyDataList`, guessed from its value: api.md 2.6 does not name its types. */
export type CompanyDataKind = (typeof HOSTS)[number][1] | 'email' | 'phone' | 'web' | 'unknown'

const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const PHONE = /^\+?[0-9][0-9 ().-]{6,20}$/

export function kindOfValue(value: string): CompanyDataKind {
  const text = value.trim()
  if (EMAIL.test(text)) return 'email'
  if (PHONE.test(text)) return 'phone'
  const url = safeUrl(text)
  if (url === null) return 'unknown'
  const { hostname } = new URL(url.href)
  return HOSTS.find(([host]) => host.test(hostname))?.[1] ?? 'web'
}

/** `otherData` of a professional-network entry (api.md 2.6). */
export interface NetworkCard {
  about: string | null
  image: string | null
  logo: string | null
  slogan: string | null
}

const CARD_FIELDS = ['about', 'image', 'logo', 'slogan'] as const

/** The card in `otherData`; null if it has another shape, which is then shown raw. */
export function networkCardOf(otherData: CompanyData['otherData']): NetworkCard | null {
  // Its structure is not specified, so it may be anything.
  const held: unknown = otherData
  if (typeof held !== 'object' || otherData === null) return null
  if (!CARD_FIELDS.some((field) => Object.hasOwn(otherData, field))) return null
  const text = (field: (typeof CARD_FIELDS)[number]) => {
    const value = otherData[field]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  return { about: text('about'), image: text('image'), logo: text('logo'), slogan: text('slogan') }
}

export interface CompanyDataGroup {
  idCompanyDataType: number
  /** The kind of all its entries; `unknown` if they differ. */
  kind: CompanyDataKind
  entries: CompanyData[]
}

const isCurrent = (entry: CompanyData) => entry.isValid && !entry.isDeleted

/** Groups entries by type, in the order of types; within a type, current entries before invalid and deleted ones. */
export function groupCompanyData(entries: readonly CompanyData[]): CompanyDataGroup[] {
  const groups = Map.groupBy(entries, ({ idCompanyDataType }) => idCompanyDataType)
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([idCompanyDataType, list]) => {
      const kinds = new Set(list.map((entry) => kindOfValue(entry.value)))
      const [kind] = kinds
      return {
        idCompanyDataType,
        kind: kinds.size === 1 && kind !== undefined ? kind : 'unknown',
        entries: list.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a))),
      }
    })
}
