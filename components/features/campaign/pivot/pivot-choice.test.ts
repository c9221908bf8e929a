import { expect, it } from 'vitest'
import { pivotOf } from '#lib/domain/pivot/pivot.ts'
import { notationOf } from '#lib/format/notation.ts'
import type { ColumnContext } from '../campaign-column.ts'
import type { CampaignRow } from '../model/campaign-row.ts'
import { measuredOf, pivotKeyOf, pivotKeyText, readPivot } from './pivot-choice.ts'

const context: ColumnContext = {
  notation: notationOf('en'),
  yes: 'Yes',
  no: 'No',
  campaign: () => 'Spring',
  state: String,
  reason: String,
  company: (idCompany) => ({ idCompany, name: 'SARL Dupont', siren: '' }),
}
const row = (idCampaign: number, idCompany: number) => ({ idCampaign, idCompany }) as CampaignRow

it('tells companies and campaigns that are called the same apart', () => {
  const { lines, of, measure } = readPivot('campaign.none.distinct.company')
  const found = pivotOf([row(1, 10), row(1, 11), row(2, 10)], {
    lineOf: pivotKeyOf(lines, context),
    columnOf: null,
    measure,
    measuredOf: measuredOf(of, context),
  })
  expect(found.lines.map(({ key, total }) => [pivotKeyText(lines, key, context), total.value])).toEqual([
    ['Spring', 2],
    ['Spring', 1],
  ])
  expect(found.all.value).toBe(2)
})

it('counts companies by SIREN, whether their names are loaded or not', () => {
  const { of, measure } = readPivot('campaign.none.filled.siren')
  const found = pivotOf([row(1, 10), row(1, 11)], {
    lineOf: () => null,
    columnOf: null,
    measure,
    measuredOf: measuredOf(of, { ...context, company: () => undefined }),
  })
  expect(found.all.value).toBe(2)
})
