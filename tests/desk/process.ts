import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { FULL } from '../sandbox/harness.ts'

export const MAIN = join(import.meta.dirname, '../../packages/desk/src/main.ts')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Each of several alike takes a process or two: every time the first, all of them in `npm test -- thorough`. */
export const some = <One>(all: readonly One[]): readonly One[] =>
  process.env.THOROUGH ? all : all.slice(0, 1)

interface Start {
  base?: string
  env?: Record<string, string | undefined>
  input?: string | Uint8Array
}

/** Starts `desk` as a process, with nothing of this one's environment that it reads. */
export function startDesk(
  args: readonly string[],
  { base, env = {} }: Start,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      LANG: 'en_GB.UTF-8',
      TZ: 'Europe/Paris',
      API_KEY: FULL,
      // Half of what a start takes is spent on compiling.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.data/desk-compile-cache'),
      ...(base === undefined ? {} : { API_BASE_URL: base }),
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  })
}

/** Runs it to its end. */
export async function desk(args: readonly string[], start: Start): Promise<Ended> {
  const child = startDesk(args, start)
  child.stdin.end(start.input ?? '')
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}
