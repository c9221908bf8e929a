import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parse } from 'csv-parse/sync'

import { foldText } from '#lib/domain/text/text-fold.ts'
import { paths } from '#lib/paths.ts'

import { sireneDir } from '../../scripts/lib/servers.mjs'
import { lookUp, open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

type Row = Record<string, string>

const dir = sireneDir()
const rowsOf = async (file: string): Promise<Row[]> =>
  parse(await readFile(join(dir, file), 'utf8'), { columns: true, bom: true })

/** Companies that publish their name and whose head office is in the files. */
async function published(): Promise<{ unit: Row; siege: Row }[]> {
  const offices = new Map((await rowsOf('StockEtablissement.csv')).map((row) => [row.siret, row]))
  return (await rowsOf('StockUniteLegale.csv')).flatMap((unit) => {
    const siege = offices.get(`${unit.siren}${unit.nicSiegeUniteLegale}`)
    return siege && unit.statutDiffusionUniteLegale === 'O' && unit.denominationUniteLegale
      ? [{ unit, siege }]
      : []
  })
}

for (const kind of oneIn(2, ['SIRET', 'SIREN'] as const))
  test(`real companies of the register are found by ${kind}: name, city, activity, state`, async ({
    page,
  }) => {
    const companies = await published()
    expect(companies.length).toBeGreaterThan(5)
    const text = companies.map(({ unit, siege }) => (kind === 'SIREN' ? unit.siren : siege.siret)).join('\n')
    await lookUp(page, text)
    const table = page.getByTestId('lookup-results')
    await expect(table).toHaveAttribute('aria-rowcount', String(companies.length + 1))
    for (const [index, { unit, siege }] of companies.entries()) {
      const row = table.locator(`[data-row="${index}"]`)
      // The first holds the tick.
      const [, ...cells] = await row.getByRole('cell').allTextContents()
      expect
        .soft(foldText(cells[0] ?? ''), unit.siren)
        .toContain(foldText(unit.denominationUniteLegale ?? ''))
      expect.soft(cells[1]?.replace(/\s/g, ''), unit.siren).toBe(unit.siren)
      expect
        .soft(foldText(cells[2] ?? ''), unit.siren)
        .toContain(foldText(siege.libelleCommuneEtablissement ?? ''))
      expect.soft(cells[3], unit.siren).toContain(siege.activitePrincipaleEtablissement)
      expect.soft(cells[4], unit.siren).toBe(unit.etatAdministratifUniteLegale === 'A' ? 'Active' : 'Closed')
    }
  })

thorough('the SIREN that the README tries first opens a real company', async ({ page }) => {
  await open(page, paths.home())
  await page.keyboard.press('/')
  await page.keyboard.type('552 032 534')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'DANONE' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Branches/ })).toBeVisible()
})
