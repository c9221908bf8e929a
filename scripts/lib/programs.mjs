// Programs that tests run for real, beside ours: found, or installed from the system's packages.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

import { say } from './say.mjs'

/** Program to the Debian package that has it. Their names on other systems are the same. */
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
/** What shows that a program is there, where that is not `-v`. */
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
// Debian keeps each release of PostgreSQL in a folder of its own, outside of PATH.
const PLACES = [
  '',
  '/usr/sbin/',
  '/usr/local/sbin/',
  '/opt/homebrew/bin/',
  ...globSync('/usr/lib/postgresql/*/bin/').map((folder) => `${folder.replace(/\/$/, '')}/`),
]

/** @returns {string | null} what to run for `program`, null when there is none */
export function findProgram(program) {
  const names = [program, ...(OTHER_NAMES[program] ?? [])]
  const places = names.flatMap((name) => PLACES.map((place) => place + name))
  return places.find((place) => starts(place, QUESTIONS[program])) ?? null
}

/** Installs what is missing, where that is possible without asking anybody: as root on Debian and its like. */
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

/** Installs the system's packages, as root on Debian and its like. @returns {boolean} whether that was tried */
export function bringPackages(packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return false
  say(`apt-get install ${packages.join(' ')}`)
  run('apt-get', ['update', '-q'])
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  return true
}

const isDebian = () =>
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/os-release') &&
  /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

function run(command, words) {
  spawnSync(command, words, {
    // Its hundred lines would bury ours; what goes wrong is on the other stream.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
