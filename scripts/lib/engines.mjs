// Browser engines besides Chromium for the browser tests (docs/decisions/engines.md): finds and installs them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { bringPackages, pathsOf } from './programs.mjs'
import { say } from './say.mjs'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xdotool']

// Not run with `--version`, with which Xvfb would open a display.
const findProgram = (name) => pathsOf(name)[0] ?? null

/** A virtual display and mouse (Xvfb, xdotool): drag and drop needs real input events (e2e/engines/screen.ts). */
function findScreen() {
  const [display, hand] = ['Xvfb', 'xdotool'].map(findProgram)
  return display && hand ? { display, hand } : null
}

const ourFirefox = () => process.env.FIREFOX?.trim() || findProgram('firefox-esr')

/** @returns {{ browser: string, display: string, hand: string } | null} a Firefox for WebDriver BiDi */
export function findFirefox() {
  const screen = findScreen()
  const browser = ourFirefox()
  return screen && browser ? { ...screen, browser } : null
}

const READER_PROGRAMS = ['orca', 'openbox', 'dbus-daemon', 'speech-dispatcher']
const READER_PACKAGES = [
  'orca',
  'speech-dispatcher',
  'openbox',
  'dbus',
  'gsettings-desktop-schemas',
  'libglib2.0-bin',
  'at-spi2-core',
]

/**
 * @returns {{ browser: string, display: string, hand: string, reader: string, windows: string, bus: string, speech: string } | null} a
 *   Firefox and what a screen reader needs besides
 */
export function findReader() {
  const firefox = findFirefox()
  const [reader, windows, bus, speech] = READER_PROGRAMS.map(findProgram)
  return firefox && reader && windows && bus && speech ? { ...firefox, reader, windows, bus, speech } : null
}

/** @returns {string[]} programs missing for a screen reader, after installing what can be installed */
export function bringReader() {
  if (!findReader()) bringPackages([...PACKAGES, ...READER_PACKAGES])
  if (findReader()) return []
  const missing = ['Xvfb', 'xdotool', ...READER_PROGRAMS].filter((name) => findProgram(name) === null)
  return ourFirefox() ? missing : ['firefox-esr', ...missing]
}

/** @returns {{ driver: string, browser: string, display: string, hand: string } | null} WebKitGTK's driver and browser */
export function findWebKit() {
  const screen = findScreen()
  const driver = findProgram('WebKitWebDriver')
  const browser = miniBrowser()
  return screen && driver && browser ? { ...screen, driver, browser } : null
}

/** MiniBrowser is beside the WebKitGTK library, in a folder named after the architecture and library version. */
function miniBrowser() {
  for (const base of ['/usr/lib', '/usr/libexec']) {
    for (const folder of existsSync(base) ? ['', ...readdirSync(base)] : []) {
      for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
        const path = join(base, folder, version, 'MiniBrowser')
        if (existsSync(path)) return path
      }
    }
  }
  return null
}

async function playwrightsOwn() {
  const { firefox, webkit } = await import('playwright')
  return Object.entries({ 'playwright-firefox': firefox, 'playwright-webkit': webkit })
    .filter(([, type]) => existsSync(type.executablePath()))
    .map(([name]) => name)
}

/**
 * The engines that tests can run in, after installing what can be installed. Prints a line if some are missing.
 * @param {boolean} all whether to include Playwright's own builds, where installed
 * @returns {Promise<string[]>}
 */
export async function bringEngines(all) {
  const here = () =>
    [findFirefox() && 'firefox-esr', findWebKit() && 'webkitgtk'].filter((name) => name !== null)
  if (here().length < 2) bringPackages(PACKAGES)
  const found = here()
  const missing = ['firefox-esr', 'webkitgtk'].filter((name) => !found.includes(name))
  if (missing.length > 0) say(`Not run, since it is not here: every journey in ${missing.join(' and ')}.`)
  return all ? [...found, ...(await playwrightsOwn())] : found
}
