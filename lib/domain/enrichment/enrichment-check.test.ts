import { describe, expect, it } from 'vitest'

import { enrichEntries, replacedBy } from './enrichment-check.ts'
import type { EnrichmentJob } from './enrichment-queue.ts'

const card = {
  idCrmVisitCard: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  isCompany: false,
  contactLeftCompany: false,
  phone: null,
  mobile: null,
  email: null,
  linkedinUrl: null,
  linkedinId: null,
}
const none = new Map<string, EnrichmentJob>()
const whys = (change: Partial<typeof card> | object, type: 'phone' | 'email' | 'linkedin' = 'phone') =>
  enrichEntries([{ ...card, ...change }], type, none).map((one) => [one.whys, one.barred])

describe('enrichEntries', () => {
  it.each([
    [{}, [], false],
    [{ mobile: ' 06 01 02 03 04 ' }, ['has'], false],
    [{ phone: ' ' }, [], false],
    [{ email: 'a@b.fr' }, [], false],
    [{ contactLeftCompany: true, phone: '01' }, ['left', 'has'], false],
    [{ firstName: ' ', phone: '01' }, ['nameless'], true],
    [{ isCompany: true }, ['generic'], true],
  ])('%j: %j', (change, expected, barred) => {
    expect(whys(change)).toEqual([[expected, barred]])
  })

  it('looks at the field that the type is about', () => {
    expect(whys({ email: 'a@b.fr' }, 'email')).toEqual([[['has'], false]])
    expect(whys({ linkedinId: 'ada' }, 'linkedin')).toEqual([[['has'], false]])
    expect(whys({ phone: '01' }, 'email')).toEqual([[[], false]])
  })

  it('starts none twice; one that is held may begin', () => {
    const job = (state: EnrichmentJob['state']) =>
      new Map([['1 phone', { idCrmVisitCard: 1, type: 'phone', state } as EnrichmentJob]])
    expect(enrichEntries([card], 'phone', job('running'))[0]).toMatchObject({
      whys: ['running'],
      barred: true,
    })
    expect(enrichEntries([card], 'phone', job('held'))[0]?.whys).toEqual([])
    expect(enrichEntries([card], 'phone', job('finished'))[0]?.whys).toEqual([])
  })

  it('names what is replaced', () => {
    expect(replacedBy('phone', { ...card, phone: '01', mobile: '06' })).toEqual(['01', '06'])
    expect(replacedBy('linkedin', { ...card, linkedinId: 'ada' })).toEqual([
      'https://www.linkedin.com/in/ada',
    ])
  })
})
