import fc from 'fast-check'
import { expect, it } from 'vitest'

import { companiesIn } from './companies-in.ts'

it('finds companies whole and in passing, and takes nothing else for one', () => {
  const company = { idCompany: 1, name: 'Orange', siren: '380129866' }
  const seen = { idCompany: 2, siren: '005520135', companyName: 'Danone' }
  expect(companiesIn({ success: true, companyList: [company, company] })).toEqual([company])
  expect(companiesIn({ alertList: [{ idAlert: 3, companyVueList: [seen], companyRetenue: null }] })).toEqual([
    { idCompany: 2, name: 'Danone', siren: '005520135' },
  ])
  expect(companiesIn({ pages: [{ companyList: [company] }] })).toEqual([company])
  expect(
    companiesIn({
      list: [
        { idCompany: 4, name: 'A contact' },
        { idCompany: 5, siren: '1' },
      ],
    }),
  ).toEqual([])
})

it('never throws, and stops at long lists that hold none', () => {
  fc.assert(fc.property(fc.anything(), (data) => Array.isArray(companiesIn(data))))
  const long = Array.from({ length: 50_000 }, () => ({ idOpportunity: 1 }))
  let looked = 0
  const counting = new Proxy(long, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1
      return Reflect.get(target, key)
    },
  })
  companiesIn({ opportunityList: counting })
  expect(looked).toBeLessThan(100)
})
