// npm run bench -- start: time from process start to the first response, compared with an empty Next app.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { root } from '../scripts/lib/bootstrap.mjs'
import { buildIfNeeded, serverDir } from '../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../scripts/lib/ports.mjs'
import { buildEmpty, EMPTY_SERVER } from './lib/bff-stage.ts'
import { brief, fixed, head, median, row, verdict } from './lib/figures.ts'
import { workedBy } from './lib/processor.ts'
import { roundsOr } from './lib/visit.ts'

const port = portFrom('BENCH_PORT', 4181)
const FOLDER = join(root, '.data/bench/start')
/** Node's compile cache (lib/server/main.ts). */
const COMPILED = join(serverDir(), process.env.NEXT_DIST_DIR || '.next', 'compiled')
const ROUNDS = roundsOr(9)
await requireFree([{ name: 'BENCH_PORT', port, use: 'benchmark' }])
await buildIfNeeded()
await buildEmpty(`http://127.0.0.1:${port}`)
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })

interface Starter {
  readonly name: string
  readonly folder: string
  readonly path: string
  readonly settings: Readonly<Record<string, string>>
  /** Whether the compile cache is deleted first. */
  readonly isFirst?: boolean
}

const settings = {
  API_BASE_URL: 'http://127.0.0.1:9',
  SESSION_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
  DATA_DIR: FOLDER,
}
const STARTERS: readonly Starter[] = [
  { name: 'dashboard', folder: serverDir(), path: '/api/health', settings },
  { name: 'dashboard, its first start', folder: serverDir(), path: '/api/health', settings, isFirst: true },
  { name: 'empty Next app', folder: EMPTY_SERVER, path: '/empty', settings: {} },
]

/** Wall-clock and CPU time until the first response, milliseconds. */
async function start({ folder, path, settings: own, isFirst }: Starter) {
  if (isFirst) await rm(COMPILED, { recursive: true, force: true })
  const begun = performance.now()
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    HOSTNAME: '127.0.0.1',
    PORT: String(port),
    ...own,
  }
  const child = spawn(process.execPath, [join(folder, 'server.js')], { cwd: folder, env, stdio: 'ignore' })
  while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`It ended (${child.exitCode})`)
    await delay(5)
  }
  const ms = performance.now() - begun
  const worked = await workedBy(child.pid ?? 0)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { ms, worked }
}

const taken = STARTERS.map((starter) => ({ starter, ms: [] as number[], worked: [] as number[] }))
for (let round = 0; round <= ROUNDS; round += 1)
  for (const { starter, ms, worked } of taken) {
    const one = await start(starter)
    if (round === 0) continue
    ms.push(one.ms)
    worked.push(one.worked)
  }
const empty = taken.find(({ starter: { name } }) => name === 'empty Next app')
head(['start → first answer', 'ms', '÷ empty', 'processor, ms', '÷ empty', 'target', ''])
for (const { starter, ms, worked } of taken) {
  const share = median(ms) / median(empty?.ms ?? [])
  row([
    ...[starter.name, brief(median(ms)), fixed(share), brief(median(worked))],
    fixed(median(worked) / median(empty?.worked ?? [])),
    ...(starter.name === 'dashboard' ? verdict(share, 1.3) : ['', '']),
  ])
}
