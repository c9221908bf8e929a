import type { Company } from '#lib/contract/schemas/company.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'

import type { Sandbox } from './sandbox.ts'

export interface Paste {
  text: string
  /** Cells of the paste, duplicates included. */
  size: number
  /** The companies that the API returns for it, without duplicates. */
  companies: Company[]
  unknown: string[]
  invalid: string[]
  duplicates: number
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

/** Valid SIREN numbers that no company has: they begin with 9 and have a correct check digit. */
const strangers = (count: number) =>
  range(0, count).map((index) => {
    const eight = `9000${String(index).padStart(4, '0')}`
    return range(0, 10)
      .map((digit) => `${eight}${digit}`)
      .filter(isSiren)[0]
  })

/** Five hundred identifiers of every kind, as pasted by a person: some unknown, invalid or duplicate. */
export async function fiveHundred(sandbox: Sandbox): Promise<Paste> {
  const all = await sandbox.companies({ idCompany: range(1014, 370) })
  const idCompany = all.slice(0, 100).map((company) => company.idCompany)
  const siren = all.slice(100, 220).map((company) => company.siren)
  const siret = all.slice(220, 320).flatMap(({ branchList }) => branchList[0]?.identifiedNumber ?? [])
  const tvaNumber = all.slice(320, 370).flatMap((company) => company.tvaNumber ?? [])
  const domain = all
    .flatMap(({ regCompanyDataList }) => regCompanyDataList)
    .flatMap(({ subId, idCompanyDataType, isValid, isDeleted }) =>
      idCompanyDataType === 1 && isValid && !isDeleted && subId?.endsWith('.example') ? subId : [],
    )
    .slice(0, 60)
  const unknown = strangers(20).filter((one) => one !== undefined)
  const invalid = range(0, 15).map((index) => `12345678${index % 9}${'0'.repeat(2 + (index % 3))}X${index}`)
  const asked = [
    ...new Set([...idCompany.map(String), ...siren, ...siret, ...tvaNumber, ...domain, ...unknown]),
  ]
  const duplicates = 500 - asked.length - invalid.length
  if (duplicates < 1) throw new Error('The paste has no room for duplicates')
  const cells = [...asked, ...invalid, ...asked.slice(0, duplicates)]
  const found = await Promise.all(
    Object.entries({ idCompany, siren, siret, tvaNumber, domain }).map(([kind, values]) =>
      sandbox.companies({ [kind]: values }),
    ),
  )
  const companies = [...new Map(found.flat().map((company) => [company.idCompany, company])).values()]
  return { text: cells.join('\n'), size: cells.length, companies, unknown, invalid, duplicates }
}
