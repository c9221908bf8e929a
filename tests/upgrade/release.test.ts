import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { root } from '../../scripts/lib/bootstrap.mjs'

// npm run release, in a repository of its own that has what a release touches.

const SCRIPTS = ['release.mjs', ...['bootstrap', 'orphan', 'release', 'say'].map((name) => `lib/${name}.mjs`)]
const CHART = 'deploy/helm/company-dashboard/Chart.yaml'
const UNRELEASED = '# Changelog\n\n## [Unreleased]\n'
const FIRST = '\n## [0.1.0]\n\n### Added\n\n- All of it,\n  from the start.\n'
const WRITTEN = '# Upgrading\n\n## Before\n\nNothing.\n\n## Going back\n\nAs it is.\n'
const day = () => new Date().toISOString().slice(0, 10)

let folder: string
const at = (file: string) => join(folder, file)
const read = (file: string) => readFileSync(at(file), 'utf8')
const write = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}
const git = (...words: string[]) => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const me = ['-c', 'user.name=Jane Example', '-c', 'user.email=jane@example.com']
  return execFileSync('git', [...me, ...words], { cwd: folder, encoding: 'utf8', env })
}
const commit = (message: string) => {
  git('add', '-A')
  git('commit', '-q', '--allow-empty', '-m', message)
}
const release = (version: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts/release.mjs'), version], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-of-'))
  for (const file of SCRIPTS) cpSync(join(root, 'scripts', file), at(`scripts/${file}`), { recursive: true })
  write('CHANGELOG.md', UNRELEASED + FIRST)
  for (const file of ['package.json', 'packages/client/package.json', 'packages/desk/package.json', CHART])
    write(file, readFileSync(join(root, file), 'utf8').replace(/(version"?: "?).*\d/gi, '$10.1.0'))
  const own = { version: '0.1.0' }
  const packages = { '': own, 'packages/client': own, 'packages/desk': own, 'node_modules/x': own }
  write('package-lock.json', `${JSON.stringify({ ...own, packages }, null, 2)}\n`)
  git('init', '-q')
  commit('All\n\nAdded: all of it, from the start')
  write('docs/upgrades/0.2.0.md', WRITTEN)
  write('docs/upgrades/0.3.0.md', WRITTEN)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('has the notes of commits in the changelog, each once, and its version in every package', () => {
  write('CHANGELOG.md', `${UNRELEASED}\n### Added\n\n- Tags, in\n  colours.\n${FIRST}`)
  commit('Tags\n\nAdded: tags, in colours')
  commit('Board: a card stays\n\nWhy it jumped.\n\nFixed: a card that\n jumped\nSecurity: none may look')
  commit('Board: a card stays, once more\n\nFixed: A card that jumped.')
  commit('Fixed: the subject is a note too')
  expect(release('0.2.0')).toMatchObject({ status: 0, said: expect.stringContaining('RECORD=0.2.0') })
  const fixed = '### Fixed\n\n- the subject is a note too\n- A card that jumped.\n'
  const body = `### Added\n\n- Tags, in\n  colours.\n\n${fixed}\n### Security\n\n- none may look\n`
  expect(read('CHANGELOG.md')).toBe(`${UNRELEASED}\n## [0.2.0] - ${day()}\n\n${body}${FIRST}`)
  for (const file of ['package.json', 'packages/client/package.json', 'packages/desk/package.json'])
    expect([file, JSON.parse(read(file)).version]).toEqual([file, '0.2.0'])
  const { version, packages } = JSON.parse(read('package-lock.json'))
  expect([version, packages['']?.version, packages['packages/desk']?.version]).toEqual(Array(3).fill('0.2.0'))
  expect(packages['node_modules/x'].version).toBe('0.1.0')
  expect(read(CHART)).toMatch(/^version: 0\.2\.0\nappVersion: "0\.2\.0"$/m)
})

it.each(['with its tag', 'without one'])('the next has what came since the one before, %s', (how) => {
  commit('Tags\n\nAdded: tags')
  expect(release('0.2.0').status).toBe(0)
  commit('Release 0.2.0')
  if (how === 'with its tag') git('tag', 'v0.2.0')
  // Somebody has put it better since: the commit of before is not asked again.
  write('CHANGELOG.md', read('CHANGELOG.md').replace('- tags', '- Tags in every colour.'))
  commit('Changed: colours')
  expect(release('0.3.0').status).toBe(0)
  const [, newest = ''] = read('CHANGELOG.md').split('\n## [0.3.0]')
  expect(newest.split('\n## [0.2.0]')[0]).toBe(` - ${day()}\n\n### Changed\n\n- colours\n`)
})

it('changes nothing where it cannot be: no version, one that is there, no note, nothing new', () => {
  commit('Tags')
  const isAsBefore = () => expect(git('status', '--short', '--untracked-files=no')).toBe('')
  expect(release('soon')).toEqual({ status: 1, said: expect.stringContaining('Which version?') })
  expect(release('0.2.0')).toEqual({ status: 1, said: expect.stringContaining('nothing to release') })
  isAsBefore()
  commit('Added: tags')
  write('docs/upgrades/0.1.0.md', WRITTEN)
  expect(release('0.1.0')).toEqual({ status: 1, said: expect.stringContaining('has 0.1.0 already') })
  isAsBefore()
  // The note's outline is there then, and is no note before somebody has written it.
  for (const _ of ['first', 'again'])
    expect(release('0.4.0')).toEqual({
      status: 1,
      said: expect.stringContaining('Write docs/upgrades/0.4.0.md'),
    })
  expect(read('docs/upgrades/0.4.0.md')).toContain('## Going back')
  isAsBefore()
})
