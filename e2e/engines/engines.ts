import { findFirefox, findWebKit } from '../../scripts/lib/engines.mjs'
import { portFrom } from '../../scripts/lib/ports.mjs'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openOwn } from './playwrights-own.ts'
import { openWebKit } from './webkit.ts'

export type EngineName = 'chromium' | 'firefox-esr' | 'webkitgtk' | 'playwright-firefox' | 'playwright-webkit'

/** Starts an engine that scripts/lib/engines.mjs has found. */
export function openEngine(name: EngineName): Promise<Driver> {
  const missing = (): never => {
    throw new Error(`${name} is not here`)
  }
  switch (name) {
    case 'firefox-esr':
      return openFirefox(findFirefox() ?? missing())
    case 'webkitgtk':
      return openWebKit(findWebKit() ?? missing(), portFrom('E2E_WEBDRIVER_PORT', 4347))
    // For journeys outside of the demo (tests/image); the regular browser tests use Chromium through Playwright.
    case 'chromium':
      return openOwn('chromium')
    case 'playwright-firefox':
      return openOwn('firefox')
    case 'playwright-webkit':
      return openOwn('webkit')
    default:
      return name satisfies never
  }
}
