import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { findProgram } from '../../scripts/lib/programs.mjs'
import { freePort } from '../built/free-port.ts'
import { mustRun } from '../copies/redis.ts'

export const postgresProgram = findProgram('postgres')
/** Whether tests of it are run: where they must not be skipped, they fail for want of it. */
export const usesPostgres = postgresProgram !== null || mustRun

/** The server refuses to run as root: there it is given to the user that its package made. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A PostgreSQL server of its own for a test, in a folder of its own, reached by TCP on this machine alone. */
export class Postgres {
  readonly port: number
  readonly #folder: string
  readonly #user = otherUser()
  #child: ChildProcess | null = null

  private constructor(port: number, folder: string) {
    this.port = port
    this.#folder = folder
    process.once('exit', () => this.#child?.kill('SIGKILL'))
  }

  static async start(): Promise<Postgres> {
    programPath('postgres')
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    const server = new Postgres(await freePort(), folder)
    if (server.#user) chownSync(folder, server.#user.uid, server.#user.gid)
    server.run('initdb', [
      '-D',
      join(folder, 'data'),
      '-U',
      'tester',
      '--auth=trust',
      '--no-sync',
      '-E',
      'UTF8',
    ])
    await server.up()
    return server
  }

  url(database = 'postgres'): string {
    return `postgres://tester@127.0.0.1:${this.port}/${database}`
  }

  /** The folder of the programs that come with it. */
  get programs(): string {
    return dirname(programPath('postgres'))
  }

  /** Runs one of the programs that come with the server (pg_dump, pg_restore…), and answers what it prints. */
  run(program: string, words: readonly string[]): string {
    return execFileSync(programPath(program), words, {
      ...this.#user,
      cwd: this.#folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  async up(): Promise<void> {
    const words = ['-D', join(this.#folder, 'data'), '-p', String(this.port), '-h', '127.0.0.1', '-F']
    const options = ['unix_socket_directories=', 'max_connections=200', 'shared_buffers=8MB']
    this.#child = spawn(programPath('postgres'), [...words, ...options.flatMap((option) => ['-c', option])], {
      ...this.#user,
      cwd: this.#folder,
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 400; tries += 1) {
      if (await this.query('SELECT 1').catch(() => null)) return
      await delay(25)
    }
    throw new Error('postgres did not start')
  }

  async query(sql: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** A new, empty database, and its address. */
  async database(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${name} STRATEGY file_copy`)
    return this.url(name)
  }

  /** All of its processes, silent or awake, with every connection open. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = this.#child?.pid
    if (pid === undefined) return
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...children.split('\n').filter(Boolean).map(Number)]) {
      try {
        process.kill(one, signal)
      } catch {
        // A worker that has ended by itself.
      }
    }
  }

  /** Ends it at once; what was committed stays for `up`. */
  async down(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    const gone = once(child, 'exit')
    child.kill('SIGQUIT')
    await gone
  }

  async remove(): Promise<void> {
    await this.down()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function programPath(program: string): string {
  if (postgresProgram === null) throw new Error('There is no PostgreSQL')
  return postgresProgram.includes('/') ? join(dirname(postgresProgram), program) : program
}
