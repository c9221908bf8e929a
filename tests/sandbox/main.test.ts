import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { parseOptions } from '#sandbox/options.ts'

import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))

const run = (...args: string[]) =>
  spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

/** Exit code, what it printed and what it complained of. */
async function ended(child: ReturnType<typeof run>): Promise<{ code: unknown; out: string; err: string }> {
  const exit = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, out, err }
}

describe('node sandbox/main.ts', () => {
  it('prints its address when it is ready, and stops on SIGTERM', async () => {
    const child = run('--port', '0', '--companies', '3')
    const line = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(String(data))),
    )
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    const answer = await fetch(`${url}/v1/company?idCompany=1001`, {
      headers: { 'x-access-token': 'sandbox-full' },
    })
    expect(answer.status).toBe(200)
    await answer.text()
    child.kill('SIGTERM')
    expect(await ended(child)).toMatchObject({ code: 0, err: '' })
  })

  it('says in one line that a port is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = String((server.address() as AddressInfo).port)
    const { code, err } = await ended(run('--port', port, '--companies', '1'))
    server.close()
    expect(code).toBe(1)
    expect(err).toBe(`sandbox: --port: port ${port} is taken\n`)
  })

  it.runIf(hasSmallDisks)('says in one line that the disk has no room for its data', async () => {
    const disk = new SmallDisk('300k')
    const file = `${disk.folder}/sandbox.db`
    const { code, err } = await ended(run('--port', '0', '--companies', '30', '--db', file))
    disk.remove()
    expect(code).toBe(1)
    expect(err).toBe(`sandbox: --db: ${file} cannot be written (database or disk is full)\n`)
  })

  const REFUSED: [string[], string][] = [
    [['--port', '70000'], "--port must be an integer from 0 to 65535, not '70000'"],
    [['--port', 'abc'], "--port must be an integer from 0 to 65535, not 'abc'"],
    [['--companies', '-1'], 'companies'],
    [['--seed', '1.5'], '--seed must be'],
    [['--latency', 'soon'], '--latency must be'],
    [['--sirene', '/nowhere'], '--sirene: StockUniteLegale.csv is not in /nowhere'],
    [['--colour', 'red'], '--colour'],
    [['extra'], 'extra'],
    [['--db', ''], '--db must not be empty'],
    [['--port', '0', '--db', '/no/such/folder.db'], '--db: /no/such/folder.db cannot be opened'],
  ]
  // A process each. The last is refused once the options have been read.
  const some = REFUSED.filter((_, at) => process.env.THOROUGH || at === 0 || at === REFUSED.length - 1)
  it.each(REFUSED.slice(0, -1))('of %j the options are refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
    expect(() => parseOptions(args)).toThrow(/^[^\n]+$/)
  })
  it.each(some)('stops at %j with one clear line', async (args, message) => {
    const { code, err, out } = await ended(run(...args))
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toMatch(/^sandbox: [^\n]+\n$/)
    expect(err).toContain(message)
  })
})
