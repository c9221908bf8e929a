// Third-party programs that tests run: found, or installed from the system's packages.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { say } from './say.mjs'

/** Debian packages by program. The programs have the same names on other systems. */
const PACKAGES = {
  nginx: 'nginx',
  'redis-server': 'redis-server',
  postgres: 'postgresql',
  promtool: 'prometheus',
  openpyxl: 'python3-openpyxl',
  icalendar: 'python3-icalendar',
  php: 'php-cli',
}
const PYTHONS = ['python3', '/usr/bin/python3']
const OTHER_NAMES = { 'redis-server': ['valkey-server'], openpyxl: PYTHONS, icalendar: PYTHONS }
/** Arguments to test whether a program runs, where it is not `-v`. */
const QUESTIONS = {
  openpyxl: ['-c', 'import openpyxl'],
  icalendar: ['-c', 'import icalendar'],
  go: ['version'],
  postgres: ['-V'],
  promtool: ['--version'],
  soffice: ['--version'],
}

const starts = (name, words = ['-v']) =>
  spawnSync(name, words, { stdio: 'ignore', timeout: 20_000 }).status === 0
// Debian installs each release of PostgreSQL in a separate folder, outside of PATH.
const PLACES = [
  '',
  '/usr/sbin/',
  '/usr/local/sbin/',
  '/opt/homebrew/bin/',
  ...globSync('/usr/lib/postgresql/*/bin/').map((folder) => `${folder.replace(/\/$/, '')}/`),
]

/** @returns {string | null} the command for `program`, null where it is not installed */
export function findProgram(program) {
  const names = [program, ...(OTHER_NAMES[program] ?? [])]
  const places = names.flatMap((name) => PLACES.map((place) => place + name))
  return places.find((place) => starts(place, QUESTIONS[program])) ?? null
}

/** Where a program's name is in the folders of PATH, whether or not it starts. */
export const pathsOf = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .filter(existsSync)

/** Installs missing programs where that needs no interaction: as root on Debian and derivatives. */
export function bringPrograms() {
  const isMissing = (program) => findProgram(program) === null
  const missing = Object.keys(PACKAGES).filter(isMissing)
  if (missing.length === 0) return
  const tried = bringPackages(missing.map((program) => PACKAGES[program]))
  const still = missing.filter(isMissing)
  if (still.length > 0)
    say(
      `Not here${tried ? ', and not to be installed' : ''}: ${still.join(', ')}. The tests that need them ${process.env.CI ? 'fail or are skipped' : 'are skipped'}.`,
    )
}

/**
 * Installs system packages, as root on Debian and derivatives.
 * @param {string[]} packages
 * @param {number} [timeout] milliseconds for each step, for packages that tests can do without: a mirror may be away
 * @returns {boolean} whether that was tried
 */
export function bringPackages(packages, timeout) {
  if (!canInstall()) return false
  say(`apt-get install ${packages.join(' ')}`)
  const isUpdated = run('apt-get', ['update', '-q'], timeout)
  if (isUpdated || timeout === undefined)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], timeout)
  return true
}

/** Whether packages can be installed without interaction. */
const canInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/os-release') &&
  /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

function run(command, words, timeout) {
  const { status } = spawnSync(command, words, {
    // apt prints a hundred lines to stdout; errors are on stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
