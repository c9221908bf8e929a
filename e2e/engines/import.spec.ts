import { readTable } from '#lib/import/read-table.ts'
import { paths } from '#lib/paths.ts'

import { workbookOf } from '../support/write-workbook.ts'
import { at, button } from './desk.ts'
import { expect, thorough } from './test.ts'

const counts = at('[data-testid="import-counts"]')

thorough(
  'a workbook is read, looked up, and leaves as a workbook with what became of each row',
  async ({ desk, sandbox }) => {
    const [company] = await sandbox.companies({ idCompany: [1001] })
    const siren = String(company?.siren)
    const rows = [
      ['Prospects'],
      ['SIREN', 'Société'],
      [{ number: Number(siren), style: 2 }, 'Œuvre & « Fils »'],
      ['552120223', ''],
    ]
    await desk.open(paths.import())
    await desk.see(at('[data-testid="import-drop"]'))
    await desk.evaluate(
      (bytes) => {
        const make = URL.createObjectURL.bind(URL)
        URL.createObjectURL = (blob) => {
          if (blob instanceof Blob)
            void blob.arrayBuffer().then((whole) => {
              window.handedOut = [...new Uint8Array(whole)]
            })
          return make(blob)
        }
        const given = new DataTransfer()
        given.items.add(new File([new Uint8Array(bytes)], 'prospects.xlsx'))
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (input === null) throw new Error('There is no field for a file')
        input.files = given.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      [...workbookOf([{ name: 'Prospects', rows }])],
    )
    await desk.click(button('Look up 2 rows'))
    expect((await desk.see(counts)).text).toBe('1 found · 1 not found')

    const bytes = () => desk.evaluate(() => window.handedOut ?? [])
    // A menu is positioned after it has opened, so that a click may miss its item.
    await expect(async () => {
      if ((await desk.count(button('Excel workbook'))) === 0) await desk.click(button('Report'))
      await desk.click(button('Excel workbook'))
      await expect.poll(async () => (await bytes()).length, { timeout: 3_000 }).toBeGreaterThan(0)
    }).toPass({ timeout: 30_000 })
    const { rows: read } = readTable(Uint8Array.from(await bytes()))
    expect(read.map((row) => row.slice(0, 4))).toEqual([
      ['Row', 'SIREN', 'Société', 'State'],
      ['3', siren, 'Œuvre & « Fils »', 'Found'],
      ['4', '552120223', '', 'Not found'],
    ])
  },
)

declare global {
  interface Window {
    /** The bytes of the file that the page has handed to the browser. */
    handedOut?: number[]
  }
}
