import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import type { Canned } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'
import { hasSmallDisks, SmallDisk } from './small-disk.ts'
import { openUpstream } from './upstream.ts'

const READ = '/api/v1/opportunity/stade'
const folder = mkdtempSync(join(tmpdir(), 'data-dir-'))
const disks: SmallDisk[] = []
let upstream: Canned

const disk = (size: string) => {
  const made = new SmallDisk(size)
  disks.push(made)
  return made
}

beforeAll(async () => {
  await buildIfNeeded()
  upstream = await openUpstream()
}, 600_000)
afterEach(() => {
  for (const each of disks.splice(0)) each.remove()
})
afterAll(async () => {
  await upstream?.close()
  rmSync(folder, { recursive: true, force: true })
})

function place(name: string, contents?: string | Buffer): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  if (contents !== undefined) writeFileSync(join(dataDir, 'sessions.db'), contents)
  return dataDir
}

function foreign(): string {
  const dataDir = place('foreign')
  const db = new DatabaseSync(join(dataDir, 'sessions.db'))
  db.exec('CREATE TABLE invoices (id INTEGER PRIMARY KEY)')
  db.close()
  return dataDir
}

function torn(): string {
  const dataDir = place('torn')
  const file = join(dataDir, 'sessions.db')
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE signed_out (id TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID; BEGIN')
  const put = db.prepare('INSERT INTO signed_out VALUES (?, 1)')
  for (let at = 0; at < 5_000; at += 1) put.run(`session-${at}`)
  db.exec('COMMIT')
  db.close()
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(40_000, 7), 0, 40_000, 4_096)
  closeSync(opened)
  return dataDir
}

const below = () => join(place('file', 'x'), 'sessions.db', 'below')

function full(): string {
  const made = disk('128k')
  made.fill()
  return made.folder
}

function readOnly(): string {
  const made = disk('1m')
  made.readOnly()
  return made.folder
}

/** A start that ends at once: its exit code, and the lines that it says. */
function startIn(dataDir: string, settings: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [join(serverDir(), 'server.js')], {
    cwd: serverDir(),
    encoding: 'utf8',
    timeout: 10_000,
    killSignal: 'SIGKILL',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      API_BASE_URL: upstream.url,
      DATA_DIR: dataDir,
      PORT: '0',
      ...settings,
    },
  })
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.includes('ExperimentalWarning'))
  return { status, lines }
}

it.each<[string, Record<string, string>, string[]]>([
  ['wrong settings', { PORT: 'many' }, ['PORT must be a whole number']],
  ['settings that are right', {}, []],
])('a start with %s names the files that it cannot use with them', (_, more, faults) => {
  const oidc = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const others = { PUBLIC_ORIGIN: 'https://dashboard.example', API_KEYS_FILE: join(folder, 'no-keys.json') }
  const { status, lines } = startIn('/'.padEnd(300, 'x'), { ...oidc, ...others, ...more })
  expect([status, lines]).toEqual([
    1,
    [
      ...faults,
      expect.stringMatching(/^DATA_DIR: /),
      expect.stringMatching(/^API_KEYS_FILE cannot be used: ENOENT/),
    ],
  ])
})

describe('a start with a DATA_DIR that cannot be used', () => {
  const cases: [string, () => string, RegExp, boolean][] = [
    ['below a file', below, /cannot be made, a part of its path is a file: name a folder/, true],
    [
      'in /proc',
      () => '/proc/data',
      /cannot be made, its place takes no folder of that name/,
      existsSync('/proc'),
    ],
    ['of too long a name', () => '/'.padEnd(300, 'x'), /its place takes no folder of that name/, true],
    ['torn', torn, /is no store of sign-outs, or a broken one: move it away/, true],
    ['of words', () => place('words', 'Dear Sir or Madam'), /is no store of sign-outs/, true],
    ['another program’s', foreign, /is no store of sign-outs/, true],
    ['full', full, /its disk is full or failing: free some space/, hasSmallDisks],
    ['read-only', readOnly, /cannot be written: let the user of this process write/, hasSmallDisks],
  ]

  it.for(cases)(
    '%s ends with code 1 and one line that says what to do',
    ([, make, advice, canRun], { skip }) => {
      skip(!canRun, 'only root can have a disk of its own, and Linux /proc')
      const dataDir = make()
      const { status, lines } = startIn(dataDir)
      expect(status).toBe(1)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain(`DATA_DIR: ${join(dataDir, 'sessions.db')} `)
      expect(lines[0]).toMatch(advice)
    },
  )
})

const isSignedIn = async (server: BuiltServer, cookie: string): Promise<boolean> =>
  JSON.parse((await server.ask('GET', '/api/session', { cookie })).text).session.signedIn

describe.skipIf(!hasSmallDisks)('a disk that is full', () => {
  it('still takes sign-outs: whoever signed out stays out after a crash', async () => {
    const small = disk('1m')
    const settings = { API_BASE_URL: upstream.url, DATA_DIR: small.folder }
    const server = await BuiltServer.start(settings)
    const cookies: string[] = []
    while (cookies.length < 40) cookies.push(await server.signIn('anna'))
    small.fill()
    for (const cookie of cookies)
      expect((await server.ask('DELETE', '/api/session', { cookie })).status).toBe(204)
    expect((await server.figures()).get('dashboard_sign_outs_unwritten')).toBe(0)
    await server.end('SIGKILL')
    small.free()
    const again = await BuiltServer.start(settings)
    for (const cookie of cookies) expect(await isSignedIn(again, cookie)).toBe(false)
    await again.end()
  })

  it.runIf(process.env.THOROUGH)(
    'without the file keeps nobody from signing out, and has it as soon as there is room',
    async () => {
      const small = disk('1m')
      const settings = { API_BASE_URL: upstream.url, DATA_DIR: small.folder }
      const server = await BuiltServer.start(settings)
      const cookies = [await server.signIn('anna'), await server.signIn('anna'), await server.signIn('berta')]
      small.fill('sessions.db')
      const unwritten = async () => (await server.figures()).get('dashboard_sign_outs_unwritten')
      const out = async (path: string, cookie = '') => {
        const { status, headers } = await server.ask('DELETE', path, { cookie })
        expect(status).toBe(204)
        expect(headers['clear-site-data']).toBe('"cache", "storage"')
        expect(headers['set-cookie']?.[0]).toMatch(/^__Host-session=; Max-Age=0; /)
      }
      await out('/api/session', cookies[2])
      await out('/api/session?everywhere=1', cookies[0])
      for (const cookie of cookies) expect(await isSignedIn(server, cookie)).toBe(false)
      expect(await unwritten()).toBe(3)
      const errors = () => server.lines.filter(({ level }) => level === 50)
      await expect
        .poll(() => errors().map(({ event }) => event))
        .toEqual(Array(3).fill('sign-out not on disk'))
      expect(JSON.stringify(errors())).not.toMatch(/account-|anna|berta/)
      expect((await server.figures()).get('dashboard_faults_total{place="store"}')).toBe(3)
      // Others go on, and may still come in.
      expect(await isSignedIn(server, await server.signIn('berta'))).toBe(true)

      small.free()
      await expect.poll(unwritten).toBe(0)
      await server.end('SIGKILL')
      const again = await BuiltServer.start(settings)
      for (const cookie of cookies) expect(await isSignedIn(again, cookie)).toBe(false)
      await again.end()
    },
  )
})

it('a file that another program holds keeps nobody waiting', async () => {
  const settings = { API_BASE_URL: upstream.url, DATA_DIR: place('held') }
  const server = await BuiltServer.start(settings)
  const cookie = await server.signIn('one')
  const other = new DatabaseSync(join(settings.DATA_DIR, 'sessions.db'))
  other.exec('BEGIN IMMEDIATE')
  expect((await server.ask('DELETE', '/api/session', { cookie })).status).toBe(204)
  expect(await isSignedIn(server, cookie)).toBe(false)
  let longest = 0
  // As long as two tries to write it take.
  for (const end = performance.now() + 2_400; performance.now() < end; await delay(20)) {
    const asked = performance.now()
    await server.ask('GET', '/api/health')
    longest = Math.max(longest, performance.now() - asked)
  }
  expect(longest).toBeLessThan(1_000)
  expect(server.lines.find(({ event }) => event === 'sign-out not on disk')).toMatchObject({ word: 'BUSY' })
  other.exec('ROLLBACK')
  other.close()
  const unwritten = async () => (await server.figures()).get('dashboard_sign_outs_unwritten')
  await expect.poll(unwritten).toBe(0)
  await server.end()
})

describe.runIf(process.env.THOROUGH)('a file that is deleted under the server', () => {
  it.each([
    ['alone', ['']],
    ['with what stands beside it', ['', '-wal', '-shm']],
  ] as const)(
    '%s, is filled anew: who signed out before and since stays out after a restart',
    async (which, endings) => {
      const settings = { API_BASE_URL: upstream.url, DATA_DIR: place(`deleted ${which}`), WORKERS: '2' }
      const server = await BuiltServer.start(settings)
      const cookies = [await server.signIn('one'), await server.signIn('one')]
      const out = (cookie = '') => server.ask('DELETE', '/api/session', { cookie })
      expect((await out(cookies[0])).status).toBe(204)
      for (const ending of endings) rmSync(join(settings.DATA_DIR, `sessions.db${ending}`))
      expect((await out(cookies[1])).status).toBe(204)
      const allOut = async () => {
        for (const cookie of [...cookies, ...cookies]) expect(await isSignedIn(server, cookie)).toBe(false)
      }
      await allOut()
      // Each worker finds the new file within a second.
      await delay(1_100)
      await allOut()
      for (const pid of [server.child.pid ?? 0, ...server.workers]) process.kill(pid, 'SIGKILL')
      await server.end()
      const again = await BuiltServer.start(settings)
      for (const cookie of cookies) expect(await isSignedIn(again, cookie)).toBe(false)
      await again.end()
    },
  )
})

it.skipIf(process.platform === 'win32')(
  'what is in a folder made by hand is not for others to read',
  async () => {
    const dataDir = place('by hand')
    chmodSync(dataDir, 0o755)
    // As an earlier release left it.
    new DatabaseSync(join(dataDir, 'workspace.db')).exec('PRAGMA journal_mode = WAL')
    chmodSync(join(dataDir, 'workspace.db'), 0o644)
    const server = await BuiltServer.start({ API_BASE_URL: upstream.url, DATA_DIR: dataDir })
    await server.ask('GET', '/api/workspace/names', { cookie: await server.signIn('one') })
    const files = readdirSync(dataDir)
    expect(files).toEqual(expect.arrayContaining(['sessions.db', 'sessions.db-wal', 'workspace.db-wal']))
    expect(files.filter((name) => (statSync(join(dataDir, name)).mode & 0o007) !== 0)).toEqual([])
    await server.end()
  },
)

describe('a file that cannot be read any more', () => {
  it('lets nobody in, and still empties the browser of who signs out', async () => {
    const dataDir = place('breaks')
    const server = await BuiltServer.start({ API_BASE_URL: upstream.url, DATA_DIR: dataDir })
    const cookie = await server.signIn('one')
    expect(await isSignedIn(server, cookie)).toBe(true)
    // Another program writes, so that nothing is answered from memory, and then the disk fails.
    const file = join(dataDir, 'sessions.db')
    const other = new DatabaseSync(file)
    other.exec("INSERT INTO signed_out VALUES ('somebody', 9999999999999)")
    for (const each of [file, `${file}-wal`]) writeFileSync(each, Buffer.alloc(65_536, 7))
    upstream.sent.length = 0
    for (const path of [READ, '/api/session'])
      expect((await server.ask('GET', path, { cookie })).status, path).toBe(500)
    expect(upstream.sent).toEqual([])
    const { status, headers } = await server.ask('DELETE', '/api/session', { cookie })
    expect([status, headers['set-cookie']?.[0]]).toEqual([
      204,
      expect.stringMatching(/^__Host-session=; Max-Age=0/),
    ])
    // Dead in memory, whatever the file says.
    expect((await server.ask('GET', READ, { cookie })).status).toBe(401)
    await server.end('SIGKILL')
  })
})
