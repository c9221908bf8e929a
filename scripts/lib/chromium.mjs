// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

import { bringPackages, pathsOf } from './programs.mjs'
import { say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
/** Timeout for installing what tests can do without, milliseconds: a mirror may be unreachable. */
const INSTALL_TIMEOUT = 180_000
const HELP =
  'No Chromium for the browser tests, and none could be installed. Install Chromium or Chrome and run this again, ' +
  'or set CHROMIUM to the path of one.'

/**
 * @returns {Promise<string>} path of a Chromium that starts
 * @throws {Error} one line that says what to do
 */
export async function findChromium() {
  return named() ?? (await firstWorking()) ?? (await bring())
}

/**
 * Prefers the headless shell, where installed or CI can install it: Chromium's own toolbar is a page too, rendered for
 * every test, and takes a third of a test's time (docs/decisions/tooling-commands.md).
 * @returns {Promise<string>} path of a Chromium for tests that starts
 * @throws {Error} one line that says what to do
 */
export async function findTestChromium() {
  return named() ?? shell() ?? (process.env.CI ? bringShell() : null) ?? (await findChromium())
}

function named() {
  const path = process.env.CHROMIUM?.trim()
  if (!path) return null
  if (works(path)) return path
  throw new Error(`CHROMIUM is "${path}", which is not a Chromium that starts.`)
}

const shell = () => pathsOf(SHELL).find(works) ?? null

function bringShell() {
  return bringPackages([SHELL], INSTALL_TIMEOUT) ? shell() : null
}

async function firstWorking() {
  return [...NAMES.flatMap(pathsOf), ...usualPlaces(), ...(await playwrightsOwn())].find(works) ?? null
}

async function bring() {
  if (bringPackages(['chromium'])) {
    const found = await firstWorking()
    if (found) return found
  }
  say('No Chromium found: playwright install chromium')
  const cli = join(import.meta.dirname, '../../node_modules/playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  const found = await firstWorking()
  if (found) return found
  throw new Error(HELP)
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', join(process.env.HOME ?? '', 'Applications')].map((folder) =>
        join(folder, `${name}.app/Contents/MacOS/${name}`),
      ),
    )
  }
  if (process.platform !== 'win32')
    return ['/usr/bin/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome']
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable]
    if (!folder) return []
    return [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ].map((path) => join(folder, path))
  })
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright')
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

function works(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // Chrome on Windows opens a window for --version, so there it is enough that the file exists.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}
