import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { supervise } from '../../scripts/lib/supervise.mjs'

const LOOPBACK = '127.0.0.1'
const EMPTY = join(root, 'bench/empty')
/** Folder of the empty app's standalone server, once built. */
export const EMPTY_SERVER = join(EMPTY, '.next/standalone/bench/empty')
const FOLDER = join(root, '.data/bench/bff')

const config = (port: number, api: number) => `
worker_processes 1;
daemon off;
pid nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  gzip on;
  gzip_types application/json;
  upstream api { server ${LOOPBACK}:${api}; keepalive 32; }
  server {
    listen ${LOOPBACK}:${port};
    location / { proxy_pass http://api; proxy_http_version 1.1; proxy_set_header connection ""; }
  }
}
`

async function answers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return true
    await delay(100)
  }
  return false
}

/** Starts nginx in front of the API; null where it is not installed. */
async function startNginx(port: number, api: number) {
  await mkdir(join(FOLDER, 'nginx/logs'), { recursive: true })
  await writeFile(join(FOLDER, 'nginx/nginx.conf'), config(port, api))
  const child = spawn('nginx', ['-p', join(FOLDER, 'nginx'), '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin` },
  })
  const [how] = await Promise.race([
    once(child, 'error').then(() => ['absent'] as const),
    answers(`http://${LOOPBACK}:${port}/`).then((up) => [up ? 'up' : 'silent'] as const),
  ])
  if (how !== 'up') {
    child.kill()
    console.log(`nginx is ${how}: left out`)
    return null
  }
  return async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

/** Builds bench/empty with the dashboard's own Next. The API's URL is fixed at build time. */
export async function buildEmpty(api: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build', EMPTY], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BENCH_API: api, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`bench/empty was not built (${code})`)
}

/** Runs a small sandbox while `use` runs, and resolves to its result. */
export async function withSandbox<T>(use: (address: string) => Promise<T>): Promise<T> {
  const port = portFrom('BENCH_PORT', 4181)
  await requireFree([{ name: 'BENCH_PORT', port, use: 'benchmark' }])
  const address = `http://${LOOPBACK}:${port}`
  const group = supervise()
  const scale = ['--companies', '300', '--opportunities', '2000', '--results', '10']
  try {
    await group.start({
      name: 'sandbox',
      args: [join(root, 'sandbox/main.ts'), '--port', String(port), ...scale],
      cwd: root,
      env: {},
      health: `${address}/_sandbox/health`,
    })
    return await use(address)
  } finally {
    await group.stop()
  }
}

type Group = ReturnType<typeof supervise>

const at = (port: number) => `http://${LOOPBACK}:${port}`

const next = (port: number) => ({
  PORT: String(port),
  HOSTNAME: LOOPBACK,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Starts the fake API, which serves fixed bytes. */
export async function startApi(
  group: Group,
  port: number,
  answers: Readonly<Record<'small' | 'middle' | 'large', string>>,
): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(answers)) await writeFile(join(FOLDER, `${name}.json`), text)
  await group.start({
    name: 'api',
    args: [
      ...[join(root, 'bench/lib/canned-api.ts'), String(port)],
      ...['small', 'middle', 'large'].map((name) => join(FOLDER, `${name}.json`)),
    ],
    cwd: root,
    env: {},
    health: at(port),
  })
}

/** Starts a dashboard in front of it. */
export const startDashboard = (
  group: Group,
  name: string,
  port: number,
  api: string,
  settings: Readonly<Record<string, string>> = {},
  folder = serverDir(),
): Promise<unknown> =>
  group.start({
    name,
    args: [...(process.env.BENCH_NODE?.split(' ') ?? []), join(folder, 'server.js')],
    cwd: folder,
    env: {
      ...next(port),
      API_BASE_URL: api,
      SESSION_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
      DATA_DIR: join(FOLDER, name),
      LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info',
      ...settings,
    },
    log: join(FOLDER, `${name}.log`),
    health: `${at(port)}/api/health`,
  })

/**
 * Starts the fake API, the dashboard in front of it, the empty Next app, and nginx where installed.
 */
export async function openBffStage(answers: Readonly<Record<'small' | 'middle' | 'large', string>>) {
  const first = portFrom('BENCH_PORT', 4181)
  const ports = { api: first, dashboard: first + 1, empty: first + 2, nginx: first + 3 }
  const use = 'benchmark'
  await requireFree(Object.values(ports).map((port) => ({ name: 'BENCH_PORT', port, use })))
  await buildIfNeeded()
  await buildEmpty(at(ports.api))
  const group = supervise()
  await cp(join(EMPTY, '.next/static'), join(EMPTY_SERVER, '.next/static'), { recursive: true })
  try {
    await startApi(group, ports.api, answers)
    await startDashboard(group, 'dashboard', ports.dashboard, at(ports.api))
    await group.start({
      name: 'empty app',
      args: [join(EMPTY_SERVER, 'server.js')],
      cwd: EMPTY_SERVER,
      env: next(ports.empty),
      log: join(FOLDER, 'empty.log'),
      health: `${at(ports.empty)}/empty`,
    })
    const stopNginx = await startNginx(ports.nginx, ports.api)
    return {
      api: at(ports.api),
      dashboard: at(ports.dashboard),
      empty: at(ports.empty),
      nginx: stopNginx && at(ports.nginx),
      pids: { dashboard: group.pidOf('dashboard') ?? 0, empty: group.pidOf('empty app') ?? 0 },
      stop: async () => {
        await stopNginx?.()
        await group.stop()
      },
    }
  } catch (error) {
    await group.stop()
    throw error
  }
}
