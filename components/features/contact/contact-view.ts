/** Whether a contact is still in post: `contactLeftCompany` of api.md 2.11. */
export type Standing = 'any' | 'post' | 'left'

export const SORTED_COLUMNS = ['name', 'function', 'enriched', 'modified'] as const
export type SortedColumn = (typeof SORTED_COLUMNS)[number]

/** What the address says of a list of contacts. */
export interface ContactView {
  standing: Standing
  sort: { id: SortedColumn; desc: boolean } | null
}

/** Reads the query of an address; what is unknown is left out. */
export function readView(params: URLSearchParams): ContactView {
  const state = params.get('state')
  const sort = params.get('sort') ?? ''
  const desc = sort.startsWith('-')
  const id = SORTED_COLUMNS.find((column) => column === (desc ? sort.slice(1) : sort))
  return {
    standing: state === 'post' || state === 'left' ? state : 'any',
    sort: id === undefined ? null : { id, desc },
  }
}

/** The query of a view; the default view adds nothing, what else the address says is kept. */
export function writeView({ standing, sort }: ContactView, kept: URLSearchParams): string {
  const params = new URLSearchParams(kept)
  params.delete('state')
  params.delete('sort')
  if (standing !== 'any') params.set('state', standing)
  if (sort !== null) params.set('sort', `${sort.desc ? '-' : ''}${sort.id}`)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const passes = (card: { contactLeftCompany: boolean }, standing: Standing): boolean =>
  standing === 'any' || card.contactLeftCompany === (standing === 'left')
