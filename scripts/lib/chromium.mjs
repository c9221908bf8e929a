// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HELP =
  'No Chromium for the browser tests, and none could be installed. Install Chromium or Chrome and run this again, ' +
  'or set CHROMIUM to the path of one.'

/**
 * @returns {Promise<string>} path of a Chromium that starts
 * @throws {Error} one line that says what to do
 */
export async function findChromium() {
  const named = process.env.CHROMIUM?.trim()
  if (named) {
    if (works(named)) return named
    throw new Error(`CHROMIUM is "${named}", which is not a Chromium that starts.`)
  }
  return (await firstWorking()) ?? (await bring())
}

async function firstWorking() {
  return [...onPath(), ...usualPlaces(), ...(await playwrightsOwn())].find(works) ?? null
}

async function bring() {
  if (isRoot() && isDebian()) {
    say('No Chromium found: apt-get install chromium')
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
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

const onPath = () =>
  NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))

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
  // Chrome on Windows opens a window for --version; there, being there must do.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

const isRoot = () => process.getuid?.() === 0

function isDebian() {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/etc/os-release')) return false
  return /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function run(command, args) {
  return spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status
}
