import { inflateSync } from 'node:zlib'

import { paths } from '#lib/paths.ts'

import { at, button, DIALOG } from './desk.ts'
import { expect, test } from './test.ts'

/** How many pages a PDF has, of which this is written in a compressed part. */
function pagesOf(pdf: Buffer): number {
  const parts = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const texts = [...parts].map(([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const whole = [pdf.toString('latin1'), ...texts].join('\n')
  return whole.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('an open dialog is printed instead of the page behind it', async ({ desk }) => {
  const { print } = desk.driver
  // WebKit's driver prints nothing.
  if (!print) return
  const pages = async () => pagesOf(await print())
  await desk.open(paths.campaigns())
  await desk.see(at('[data-testid="campaign-grid"] [data-key]'))
  await expect.poll(pages).toBeGreaterThan(2)
  await desk.click(button('Pivot…'))
  await desk.see(at('table', { within: DIALOG }))
  expect(await pages()).toBeLessThanOrEqual(2)
})
