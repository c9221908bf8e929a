/** A company found in an answer, as a record or nested in another (api.md 2.6, 2.8). */
export interface CompanyInAnswer {
  idCompany: number
  name: string
  siren: string | null
}

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null

/** Maximum nesting of a company in an answer: list, record, list in it, company. */
const DEEPEST = 5

function companyOf({ idCompany, name, companyName, siren }: Loose): CompanyInAnswer | null {
  const called = typeof name === 'string' ? name : companyName
  if (typeof idCompany !== 'number' || typeof called !== 'string' || called.trim() === '') return null
  // Without a SIREN it is a contact or routine, which also have an `idCompany` and a name.
  if (typeof siren !== 'string') return null
  return { idCompany, name: called, siren }
}

/** The distinct companies in an answer, in order. Gives up on a list whose first items contain none. */
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

/** Items of a list have the same shape: if this many contain no company, none does. */
const FIRST = 20
