// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { canInstall } from './programs.mjs'
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

const shell = () => onPath([SHELL]).find(works) ?? null

function bringShell() {
  if (!canInstall()) return null
  install(SHELL, INSTALL_TIMEOUT)
  return shell()
}

async function firstWorking() {
  return [...onPath(NAMES), ...usualPlaces(), ...(await playwrightsOwn())].find(works) ?? null
}

async function bring() {
  if (canInstall()) {
    install('chromium')
    const found = await firstWorking()
    if (found) return found
  }
  say('No Chromium found: playwright install chromium')
  run(process.execPath, [
    join(import.meta.dirname, '../../node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ])
  const found = await firstWorking()
  if (found) return found
  throw new Error(HELP)
}

function install(name, patience = undefined) {
  say(`A browser for the tests: apt-get install ${name}`)
  const updated = run('apt-get', ['update', '-q'], patience)
  if (patience !== undefined && updated !== 0) return
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], patience)
}

const onPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))

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

function run(command, args, timeout = undefined) {
  return spawnSync(command, args, {
    stdio: 'inherit',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status
}
