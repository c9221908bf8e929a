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

/** Applies the print styles to the screen. */
const showAsPrinted = () => {
  const isPrint = (rule: CSSRule) => rule instanceof CSSMediaRule && rule.conditionText === 'print'
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].filter(isPrint))
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules].filter((one) => one instanceof CSSStyleRule))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'))
  document.adoptedStyleSheets.push(sheet)
  return rules.length
}

test('an open dialog is printed instead of the page behind it', async ({ desk }) => {
  const { print } = desk.driver
  const grid = at('[data-testid="campaign-grid"] [data-key]')
  await desk.open(paths.campaigns())
  await desk.see(grid)
  if (print) await expect.poll(async () => pagesOf(await print())).toBeGreaterThan(2)
  await desk.click(button('Pivot…'))
  await desk.see(at('table', { within: DIALOG }))
  if (print) return expect(pagesOf(await print())).toBeLessThanOrEqual(2)
  // WebKit's driver prints nothing.
  expect(await desk.evaluate(showAsPrinted)).toBeGreaterThan(20)
  await desk.see(at('table', { within: DIALOG }))
  await desk.gone(grid)
  // Print styles shift the layout; only the load of a page must not.
  await desk.open(paths.home())
})
