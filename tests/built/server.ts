import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { supervise } from '../../scripts/lib/supervise.mjs'
import { freePort } from './free-port.ts'

const DIST = process.env.NEXT_DIST_DIR || '.next'
/** Settings that a shell may hold and that would make another server of it. */
const UNSET = [
  'METRICS_TOKEN',
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'DEMO_KEYS',
  'DEMO_RECEIVER_URL',
  'DEMO_PLAIN_COOKIE',
  'SESSION_IDLE_MINUTES',
]

/** The production server in a process of its own, as `npm start` runs it. */
export interface Built {
  readonly url: string
  readonly port: number
  /** Ends it at once, as a crash would, and starts it anew on the same port and DATA_DIR. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  apiBaseUrl: string
  settings?: Record<string, string>
  /** Where it must be known beforehand. */
  port?: number
  /** The folder of the standalone server, when it is not the build's own. */
  folder?: string
}

/** Starts what `next build` made, in front of `apiBaseUrl`. Builds first when the build is not of these sources. */
export async function startBuilt({
  apiBaseUrl,
  settings = {},
  folder,
  port: given,
}: Options): Promise<Built> {
  await buildIfNeeded()
  const cwd = folder ?? serverDir()
  const port = given ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'built-'))
  const service = {
    name: 'dashboard',
    args: [join(cwd, 'server.js')],
    cwd,
    env: {
      ...Object.fromEntries(UNSET.map((name) => [name, undefined])),
      API_BASE_URL: apiBaseUrl,
      SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      NODE_ENV: 'production',
      ...settings,
    },
    health: `${url}/api/health`,
  }
  let group = supervise()
  await group.start(service)
  return {
    url,
    port,
    async restart() {
      const pid = group.pidOf('dashboard')
      const gone = group.died
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await gone
      group = supervise()
      await group.start(service)
    },
    async stop() {
      await group.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function manifest<T>(name: string, folder = serverDir()): Promise<T> {
  return JSON.parse(await readFile(join(folder, DIST, name), 'utf8')) as T
}

export interface BuiltPage {
  /** The address, its parameters in brackets. */
  pattern: string
  /** Its folders, those included that no address shows. */
  segments: string[]
}

/** The pages of the build, as Next's own manifest has them. */
export async function builtPages(): Promise<BuiltPage[]> {
  await buildIfNeeded()
  const entries = Object.entries(await manifest<Record<string, string>>('app-path-routes-manifest.json'))
  return (
    entries
      // Next's own begin with an underscore: shown instead of a page, never asked for by address.
      .filter(([file]) => file.endsWith('/page') && !file.startsWith('/_'))
      .map(([file, pattern]) => ({ pattern, segments: file.split('/').slice(1, -1) }))
  )
}

/** The server actions of the build; there are to be none. */
export async function builtActions(): Promise<string[]> {
  await buildIfNeeded()
  const { node, edge } = await manifest<Record<'node' | 'edge', object>>(
    'server/server-reference-manifest.json',
  )
  return [...Object.keys(node), ...Object.keys(edge)]
}

/** A copy of the standalone server from which proxy.ts is gone, and what removes the copy. */
export async function withoutProxy(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await buildIfNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'without-proxy-'))
  await cp(serverDir(), folder, { recursive: true, verbatimSymlinks: true })
  const file = 'server/functions-config-manifest.json'
  const config = await manifest<{ functions: Record<string, unknown> }>(file, folder)
  if (!('/_middleware' in config.functions)) throw new Error('The build has no proxy to take out')
  delete config.functions['/_middleware']
  await writeFile(join(folder, DIST, file), JSON.stringify(config))
  await rm(join(folder, DIST, 'server/middleware.js'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
