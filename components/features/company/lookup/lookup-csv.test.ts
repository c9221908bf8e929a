import { describe, expect, it } from 'vitest'

import { parseLookup } from '#lib/domain/lookup/lookup.ts'
import { lookupCsv } from './lookup-csv.ts'

const words = { heading: ['Name', 'State'], state: (isActive: boolean) => (isActive ? 'Active' : 'Closed') }
const row = (name: string, typed: string) => ({
  company: {
    idCompany: 7,
    siren: '011047297',
    tvaNumber: null,
    name,
    commercialName: null,
    isActive: false,
    endDate: null,
    city: 'Besançon',
    nafCode: '41.20A',
    nafTitle: 'Construction; maisons',
    branchList: [],
    regCompanyDataList: [],
  },
  by: parseLookup(typed),
  viaSiren: false,
})

describe('lookupCsv', () => {
  it('writes what is shown, identifiers whole, for the chosen spreadsheet', async () => {
    const file = lookupCsv([row('Acme', '011 047 297')], 'semicolon', words)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(await file.text()).toContain(
      'Acme;;011047297;Besançon;41.20A;"Construction; maisons";Closed;011047297;7\r\n',
    )
  })

  it('makes no formula of a name', async () => {
    const text = await lookupCsv([row('=HYPERLINK("http://a.example")', '7')], 'comma', words).text()
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m)
    expect(text).toContain("'=HYPERLINK")
  })
})
