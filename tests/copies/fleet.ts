import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { findProgram } from '../../scripts/lib/programs.mjs'
import { freePort } from '../built/free-port.ts'
import { Redis } from './redis.ts'

const root = join(import.meta.dirname, '../..')
const METRICS_TOKEN = 'token-of-the-tests-for-metrics'

/** What the fleet needs beside our own programs. */
export const fleetPrograms = {
  get nginx() {
    return findProgram('nginx')
  },
  get redis() {
    return findProgram('redis-server')
  },
}

async function answers(url: string, patience = 60_000): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
  }
  throw new Error(`Nobody answers at ${url}`)
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  child.kill(signal)
  await gone
  return child.exitCode ?? child.signalCode
}

function run(program: string, words: string[], env: Record<string, string> = {}, cwd = root): ChildProcess {
  const { PATH = '' } = process.env
  const child = spawn(program, words, { cwd, stdio: 'ignore', env: { PATH, NODE_ENV: 'production', ...env } })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** What Linux says of a process and its children that have ended: in hundredths. */
function processorSeconds(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** One dashboard: its port and DATA_DIR are the same whenever it is started. */
export class Copy {
  readonly port: number
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null
  #folder: string

  constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port
    this.#folder = folder
    this.#env = env
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async up(): Promise<void> {
    this.#child = run(process.execPath, [join(this.#folder, 'server.js')], this.#env, this.#folder)
    await answers(`${this.url}/api/health`)
  }

  /** Killed at once, and started again as whatever watches it would. */
  async crash(): Promise<void> {
    if (this.#child) await ended(this.#child, 'SIGKILL')
    await this.up()
  }

  /** Ended in order, and started from `folder`. Throws when its end was not in order. */
  async replace(folder: string): Promise<void> {
    const how = this.#child ? await ended(this.#child, 'SIGTERM') : 0
    if (how !== 0) throw new Error(`A copy ended with ${how}`)
    this.#folder = folder
    await this.up()
  }

  async down(): Promise<void> {
    if (this.#child) await ended(this.#child, 'SIGKILL')
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  async metrics(): Promise<string> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await fetch(`${this.url}/api/metrics`, { headers })).text()
  }

  /** The value of one figure of /api/metrics. */
  async figure(name: string): Promise<number> {
    return Number(new RegExp(`^${RegExp.escape(name)} (\\S+)$`, 'm').exec(await this.metrics())?.[1])
  }
}

/** The balancer of deploy/nginx, told of our ports; how it passes requests on is the very file that is deployed. */
function nginxConfig(folder: string, port: number, copies: readonly Copy[]): string {
  const deployed = readFileSync(join(root, 'deploy/nginx/nginx.conf'), 'utf8')
  const upstream = /upstream dashboard \{[\s\S]*?\n {4}\}/.exec(deployed)?.[0] ?? ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')} error;
events { worker_connections 2048; }
http {
    access_log off;
    ${temporary.join('\n    ')}
    ${upstream.replaceAll(/copy-(\d):3000/g, (_, at) => `127.0.0.1:${copies[Number(at) - 1]?.port}`)}
    server {
        listen 127.0.0.1:${port};
        include ${join(root, 'deploy/nginx/locations.conf')};
    }
}`
}

/** nginx, three copies of the production build, Redis and the sandbox, each a process. */
export class Fleet {
  readonly port: number
  readonly sandbox: string
  readonly copies: readonly Copy[]
  readonly redis: Redis
  readonly #folder: string
  readonly #others: ChildProcess[]

  private constructor(
    parts: Pick<Fleet, 'port' | 'sandbox' | 'copies' | 'redis'>,
    folder: string,
    others: ChildProcess[],
  ) {
    this.port = parts.port
    this.sandbox = parts.sandbox
    this.copies = parts.copies
    this.redis = parts.redis
    this.#folder = folder
    this.#others = others
  }

  /**
   * `build`: the folder of a standalone server, the present sources' unless told. `env` is each copy's; `firstDataDir` that of
   * the first one; `scale` the sandbox's words for how much it holds.
   */
  static async start(
    build = serverDir(),
    more: { env?: Record<string, string>; firstDataDir?: string; scale?: readonly string[] } = {},
  ) {
    if (build === serverDir()) await buildIfNeeded()
    const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
    const [port, sandboxPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
    const sandbox = `http://127.0.0.1:${sandboxPort}`
    const { scale = ['--companies', '60', '--results', '200'] } = more
    const words = ['sandbox/main.ts', '--port', String(sandboxPort), ...scale]
    const others = [run(process.execPath, words)]
    const redis = await Redis.start()
    const copies = ports.map((each, at) => {
      const dataDir = (at === 0 && more.firstDataDir) || join(folder, `data-${at}`)
      mkdirSync(dataDir, { recursive: true })
      return new Copy(each, build, {
        NEXT_TELEMETRY_DISABLED: '1',
        API_BASE_URL: sandbox,
        SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
        REDIS_URL: redis.url,
        TRUST_PROXY: '1',
        METRICS_TOKEN,
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        PORT: String(each),
        HOSTNAME: '127.0.0.1',
        ...more.env,
      })
    })
    const fleet = new Fleet({ port: port ?? 0, sandbox, copies, redis }, folder, others)
    try {
      await Promise.all([answers(`${sandbox}/_sandbox/health`), ...copies.map((copy) => copy.up())])
      const config = join(folder, 'nginx.conf')
      writeFileSync(config, nginxConfig(folder, fleet.port, copies))
      others.push(run(fleetPrograms.nginx ?? 'nginx', ['-p', folder, '-c', config]))
      await answers(`http://127.0.0.1:${fleet.port}/api/health`)
      return fleet
    } catch (error) {
      await fleet.stop()
      throw error
    }
  }

  /** Seconds of processor that the copies had, and all other processes of it, since they began. */
  processorTime(): Record<'copies' | 'others', number> {
    const ofAll = (pids: readonly (number | undefined)[]) =>
      pids.reduce<number>((sum, pid) => sum + processorSeconds(pid), 0)
    return {
      copies: ofAll(this.copies.map(({ pid }) => pid)),
      others: ofAll(this.#others.map(({ pid }) => pid)),
    }
  }

  async stop(): Promise<void> {
    // nginx ends its worker on TERM; killed, it would leave it behind.
    await Promise.all(this.#others.map((child) => ended(child, 'SIGTERM')))
    await Promise.all([this.redis.down(), ...this.copies.map((copy) => copy.down())])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
