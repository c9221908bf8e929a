import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { createDraftStore } from '#lib/drafts/draft-store.ts'
import { preferenceCookie } from '#lib/preferences/browser.ts'
import { readPreferencesFrom } from '#lib/preferences/preferences.ts'
import { closeSingletons } from '#lib/server/singleton.ts'
import { createViewStore } from '#lib/views/view-store.ts'
import { isWritten, notesOf, released } from '../../scripts/lib/release.mjs'
import { api, Bench, signIn } from '../bff/support.ts'
import { upgradeCheck } from './upgrade-check.ts'

// What a release left in browsers and in DATA_DIR is kept in a folder of its own, written by that release's own code
// (RECORD=1.2.3 npx vitest run tests/upgrade, once, before it is tagged), and every later one must open it.

const root = join(import.meta.dirname, '../..')
const KEPT = join(root, 'tests/fixtures/releases')
const recorded = process.env.RECORD

const DRAFT = { title: 'Extension du parc', amount: 12_500, idStade: null, tags: ['a', 'b'] }
const ACCOUNT = 'account-1'

function storageOf(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries))
  return {
    held,
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

interface Browser {
  session: Record<string, string>
  local: Record<string, string>
  cookies: Record<string, string>
}

function browserNow(): Browser {
  const [session, local] = [storageOf(), storageOf()]
  const drafts = createDraftStore(() => session)
  drafts.open(ACCOUNT)
  drafts.set('opportunity:1001', DRAFT)
  const views = createViewStore(() => local)
  views.open(ACCOUNT)
  views.save('board', 'Mine, late', '?late=1&owner=3')
  views.setDefault('board', 'Mine, late')
  const cookies = [preferenceCookie('locale', 'fr', 0), preferenceCookie('density', 'compact', 0)]
  return {
    session: Object.fromEntries(session.held),
    local: Object.fromEntries(local.held),
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  }
}

async function fillWorkspace(): Promise<void> {
  const cookie = await signIn()
  const put = async (method: string, path: string, body: unknown) => {
    const answer = await api(method, `/api/workspace/${path}`, { cookie, body })
    expect([path, answer.status]).toEqual([path, 200])
  }
  await put('PUT', 'me', { name: 'Jane Example', email: null, idUser: 3 })
  await put('PUT', 'names', { names: [{ kind: 'campaign', id: '7', name: 'Salon de printemps' }] })
  await put('POST', 'views', {
    screen: 'board',
    name: 'Ours',
    query: '?late=1',
    shared: true,
    isDefault: false,
  })
}

async function opensWorkspace(): Promise<void> {
  const cookie = await signIn()
  const read = async (path: string) =>
    (await (await api('GET', `/api/workspace/${path}`, { cookie })).json()) as Record<string, object[]>
  expect((await read('me')).people).toMatchObject([{ name: 'Jane Example' }])
  expect((await read('names')).names).toMatchObject([
    { kind: 'campaign', id: '7', name: 'Salon de printemps' },
  ])
  const [activity] = (await read('activity')).activity ?? []
  expect(activity).toBeDefined()
  await fillWorkspace()
}

let bench: Bench | undefined
const folders: string[] = []
const folderOf = (release?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  folders.push(folder)
  if (release !== undefined) cpSync(join(KEPT, release, 'workspace.db'), join(folder, 'workspace.db'))
  return folder
}
afterEach(async () => {
  await bench?.close()
  bench = undefined
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function record(release: string): Promise<void> {
  const to = join(KEPT, release)
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'browser.json'), `${JSON.stringify(browserNow(), null, 2)}\n`)
  const DATA_DIR = folderOf()
  bench = await Bench.open({ DATA_DIR })
  await fillWorkspace()
  await vi.waitFor(async () => {
    const cookie = await signIn()
    const { activity } = (await (await api('GET', '/api/workspace/activity', { cookie })).json()) as {
      activity: unknown[]
    }
    expect(activity.length).toBeGreaterThan(0)
  })
  await closeSingletons()
  const db = new DatabaseSync(join(DATA_DIR, 'workspace.db'))
  db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM')
  db.close()
  cpSync(join(DATA_DIR, 'workspace.db'), join(to, 'workspace.db'))
}

it.runIf(recorded)('records what this release leaves', () => record(recorded ?? ''))

describe.skipIf(Boolean(recorded)).each(readdirSync(KEPT))('what release %s left', (release) => {
  const kept = JSON.parse(readFileSync(join(KEPT, release, 'browser.json'), 'utf8')) as Browser

  it('in a browser opens: drafts, views with the one that the board begins with, preferences', () => {
    const drafts = createDraftStore(() => storageOf(kept.session))
    drafts.open(ACCOUNT)
    expect(drafts.get('opportunity:1001')).toEqual(DRAFT)
    const views = createViewStore(() => storageOf(kept.local))
    views.open(ACCOUNT)
    expect(views.get('board')).toEqual([{ name: 'Mine, late', search: '?late=1&owner=3', isDefault: true }])
    expect(kept.local).toHaveProperty([`views:default:${ACCOUNT}:board`], '?late=1&owner=3')
    expect(readPreferencesFrom((name) => kept.cookies[name], null)).toMatchObject({
      locale: 'fr',
      density: 'compact',
    })
  })

  it('in the workspace opens, and is written to', async () => {
    bench = await Bench.open({ DATA_DIR: folderOf(release) })
    await opensWorkspace()
  })

  it('passes npm run upgrade-check, which leaves it as it was', () => {
    const folder = folderOf(release)
    const before = readFileSync(join(folder, 'workspace.db'))
    const { code, said } = upgradeCheck(folder)
    expect([code, said]).toEqual([0, expect.stringContaining('Nothing stands against it')])
    expect(readFileSync(join(folder, 'workspace.db')).equals(before)).toBe(true)
  })
})

describe('a release', () => {
  it('takes its notes out of commits, and what is under "Unreleased", by kind', () => {
    const log =
      'Board: quicker\n\nFixed: a card that\n  jumped\nAdded: tags\n\nNo note: here\nAdded: colours\n\nWords\n\nChangelog: rewritten\nAdded: old\n'
    const notes = notesOf(log)
    expect(notes).toEqual({ Fixed: ['a card that jumped'], Added: ['tags', 'colours'] })
    const before =
      '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- An old one\n  in two lines\n\n## [0.1.0]\n\n### Added\n\n- All\n'
    expect(released(before, '0.2.0', '2030-01-31', notes)).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2030-01-31\n\n### Added\n\n- tags\n- colours\n\n### Fixed\n\n- An old one\n  in two lines\n- a card that jumped\n\n## [0.1.0]\n\n### Added\n\n- All\n',
    )
    expect(() => released(before, '0.1.0', '', notes)).toThrow('has 0.1.0 already')
    expect(() => released('## x\n\n## [Unreleased]\n', '0.2.0', '', {})).toThrow('nothing to release')
  })

  it('the changelog of now can be released, and each release has a note that somebody wrote', () => {
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    expect(released(changelog, '9.9.9', '2030-01-31', {})).toContain('## [9.9.9] - 2030-01-31\n\n### Added')
    const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, one = '']) => one)
    // The first one had nothing to be upgraded from.
    for (const one of versions.slice(0, -1))
      expect(existsSync(join(root, `docs/upgrades/${one}.md`))).toBe(true)
    for (const file of readdirSync(join(root, 'docs/upgrades')))
      expect([file, isWritten(readFileSync(join(root, 'docs/upgrades', file), 'utf8'))]).toEqual([file, true])
  })
})
