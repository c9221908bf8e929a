import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import type { NamedContact } from './contact-card.ts'

/** What indicates that two contacts are the same person, most reliable first. */
export const DUPLICATE_SIGNS = ['email', 'profile', 'mobile', 'name'] as const
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number]

export interface DuplicateGroup<Row> {
  /** Two or more, in their original order. */
  rows: Row[]
  /** The signs that connect them, most reliable first. */
  signs: DuplicateSign[]
}

type Card = NamedContact &
  Pick<CrmVisitCard, 'idCrmVisitCard' | 'idCompany' | 'mobile' | 'linkedinId' | 'linkedinUrl' | 'isCompany'>

/** Role addresses, which several people may share. */
const SHARED_ADDRESS =
  /^(?:accueil|admin|administration|bonjour|commercial|compta(?:bilite)?|contact|direction|facturation|hello|info|infos|mail|mairie|office|rh|sales|secretariat|service|support|vente|ventes|welcome)@/

const PROFILE_OF_ADDRESS = /linkedin\.com\/in\/([^/?#\s]+)/i

/** The words of a name in sorted order, as the family name may come first or last. */
function nameOf({ firstName, lastName, fullName }: Card): string {
  const words = foldText([firstName, lastName].filter(Boolean).join(' ') || (fullName ?? ''))
  return words.includes(' ') ? words.split(' ').sort().join(' ') : ''
}

/** The last nine digits, as French numbers are written with and without country code. */
function mobileOf(text: string | null): string {
  const digits = (text ?? '').replace(/\(0\)/, '').replace(/\D/g, '')
  return digits.length < 9 ? '' : digits.slice(-9)
}

function keysOf(card: Card): Record<DuplicateSign, string> {
  const email = card.email?.trim().toLowerCase() ?? ''
  const name = nameOf(card)
  const mobile = mobileOf(card.mobile)
  const profile = card.linkedinId?.trim() || PROFILE_OF_ADDRESS.exec(card.linkedinUrl ?? '')?.[1] || ''
  return {
    email: SHARED_ADDRESS.test(email) ? '' : email,
    profile: profile.toLowerCase(),
    // With the family name, as a number may be shared or passed on within a team.
    mobile: mobile === '' ? '' : `${mobile} ${foldText(card.lastName ?? '')}`,
    // Within a company only: elsewhere two people may have the same name.
    name: name === '' || card.idCompany === null ? '' : `${card.idCompany} ${name}`,
  }
}

/**
 * Groups contacts that are likely the same person (api.md 2.11): same email (except role addresses), same profile, same
 * mobile number and family name, or same name in the same company. Generic cards are left out. Each contact is in at
 * most one group; groups are in the order of their first contact.
 */
export function likelyDuplicates<Row extends Card>(rows: readonly Row[]): DuplicateGroup<Row>[] {
  const people = rows.filter((row) => !row.isCompany)
  // Union-find over indices of `people`.
  const parents = people.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root] as number
    parents[at] = root
    return root
  }
  const firsts = new Map<string, number>()
  const joints: [at: number, sign: DuplicateSign][] = []
  people.forEach((row, at) => {
    const keys = keysOf(row)
    for (const sign of DUPLICATE_SIGNS) {
      if (keys[sign] === '') continue
      const key = `${sign} ${keys[sign]}`
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, at)
      else if (people[first]?.idCrmVisitCard !== row.idCrmVisitCard) {
        const [low, high] = [rootOf(first), rootOf(at)].sort((a, b) => a - b) as [number, number]
        parents[high] = low
        joints.push([at, sign])
      }
    }
  })
  const groups = new Map<number, { rows: Map<number, Row>; signs: Set<DuplicateSign> }>()
  for (const [at, row] of people.entries()) {
    const root = rootOf(at)
    const group = groups.get(root) ?? { rows: new Map(), signs: new Set() }
    group.rows.set(row.idCrmVisitCard, row)
    groups.set(root, group)
  }
  for (const [at, sign] of joints) groups.get(rootOf(at))?.signs.add(sign)
  return [...groups.values()]
    .filter((group) => group.rows.size > 1)
    .map((group) => ({
      rows: [...group.rows.values()],
      signs: DUPLICATE_SIGNS.filter((sign) => group.signs.has(sign)),
    }))
}
