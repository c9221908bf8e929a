import { chromium, firefox, webkit } from '@playwright/test'

import type { Driver, MouseStep } from './driver.ts'

/** A driver for Playwright's own builds, where installed, or for the Chromium at CHROMIUM, by Playwright's API. */
export async function openOwn(name: 'chromium' | 'firefox' | 'webkit'): Promise<Driver> {
  const { CHROMIUM } = process.env
  const own = name === 'chromium' && CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox'] } : {}
  const browser = await { chromium, firefox, webkit }[name].launch(own)
  // A test's balancer has a self-signed certificate.
  const context = await browser.newContext({
    ...{ locale: 'en-GB', timezoneId: 'Europe/Paris', ignoreHTTPSErrors: true },
  })
  const page = await context.newPage()
  let first = ''
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  const mouse = async (steps: readonly MouseStep[]) => {
    for (const step of steps) {
      if (step === 'down') await page.mouse.down()
      else if (step === 'up') await page.mouse.up()
      else await page.mouse.move(step[0], step[1])
    }
  }
  return {
    version: `${name} ${browser.version()}`,
    async goto(url, script) {
      if (first === '') await page.addInitScript(script)
      first = script
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (expression) => page.evaluate(expression),
    mouse,
    hand: mouse,
    async keys(steps) {
      for (const [way, key] of steps) await page.keyboard[way](key)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    shot: () => page.screenshot(),
    errors: () => errors.splice(0),
    close: () => browser.close(),
  }
}
