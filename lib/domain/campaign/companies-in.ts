/** A company as answers name it: whole, or in passing (api.md 2.6, 2.8). */
export interface CompanyInAnswer {
  idCompany: number
  name: string
  siren: string | null
}

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** How deep a company may lie in an answer: list, record, list in it, company. */
const DEEPEST = 5

function companyOf({ idCompany, name, companyName, siren }: Loose): CompanyInAnswer | null {
  const called = typeof name === 'string' ? name : companyName
  if (typeof idCompany !== 'number' || typeof called !== 'string' || called.trim() === '') return null
  // What has an id of a company and a name of its own, as a contact or a routine does, is none.
  if (typeof siren !== 'string') return null
  return { idCompany, name: called, siren }
}

/** The companies that an answer names, in order, each once. Looks no deeper where the first of a list holds none. */
export function companiesIn(data: unknown): CompanyInAnswer[] {
  const found = new Map<number, CompanyInAnswer>()
  const look = (value: unknown, depth: number): boolean => {
    if (depth > DEEPEST || !isObject(value)) return false
    if (Array.isArray(value)) {
      let any = false
      for (const [at, item] of value.entries()) {
        if (look(item, depth + 1)) any = true
        if (!any && at >= FIRST) break
      }
      return any
    }
    const company = companyOf(value)
    if (company && !found.has(company.idCompany)) found.set(company.idCompany, company)
    let any = company !== null
    for (const part of Object.values(value)) if (look(part, depth + 1)) any = true
    return any
  }
  look(data, 0)
  return [...found.values()]
}

/** Items of a list are alike: when so many hold no company, none does. */
const FIRST = 20
