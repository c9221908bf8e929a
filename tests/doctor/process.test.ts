import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { control } from '../sandbox/harness.ts'
import { arm, speak, startPatient } from './consult.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/doctor.mjs', import.meta.url))

let sandbox: Sandbox
let folder: string
beforeAll(async () => {
  sandbox = await startPatient()
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

/** The command as a person runs it, with a key in the environment. */
async function doctor(args: string[], key: string | null = 'sandbox-full') {
  const { API_KEY: _key, API_BASE_URL: _base, ...env } = process.env
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...env, ...(key === null ? {} : { API_KEY: key }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise((resolve) => child.on('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, out, err }
}

const MINUTE = 60_000

it('asks two calls a second at most, sixty at most, GETs alone, and prints a report', {
  timeout: MINUTE,
}, async () => {
  speak(sandbox, 'limits=rate')
  await control(sandbox, 'DELETE', '/calls')
  const { code, out, err } = await doctor(['--base', sandbox.url, '--record', folder])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(
    /^Doctor: http:\/\/127\.0\.0\.1:\d+\n\d+ calls, reads alone; \d{4}-\d\d-\d\d; dashboard \d/,
  )
  expect(out).toMatch(/^limits +cannot be told from here/m)
  expect(out).toContain('The contract holds.')
  expect(out).not.toMatch(/sandbox-full|@|\p{Cc}\[/u)
  const { body } = await control(sandbox, 'GET', '/calls')
  const calls = body.calls as { method: string; time: string }[]
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.length).toBeLessThanOrEqual(60)
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']))
  const times = calls.map(({ time }) => Date.parse(time))
  const took = Number(times.at(-1)) - Number(times[0])
  expect(took).toBeGreaterThanOrEqual((calls.length - 1) * 500)
  for (const [index, time] of times.slice(2).entries())
    expect(time - Number(times[index])).toBeGreaterThanOrEqual(900)
})

it('compares with what was recorded: 0 when nothing moved, 1 when something did', {
  timeout: MINUTE,
}, async () => {
  speak(sandbox, '')
  expect(await readdir(folder)).toContain('listOpportunities.json')
  expect(await readFile(join(folder, 'listCrmVisitCards.json'), 'utf8')).not.toContain('@')
  // A quarter of a minute each: that nothing moved is seen in one process here as well (record.test.ts).
  if (process.env.THOROUGH) {
    const same = await doctor(['--base', sandbox.url, '--compare', folder])
    expect(same).toEqual({ code: 0, out: 'Nothing changed since the recording.\n\n', err: '' })
  }
  speak(sandbox, 'numbers=text')
  const moved = await doctor(['--base', sandbox.url, '--compare', folder])
  expect(moved).toMatchObject({ code: 1, err: '' })
  expect(moved.out).toContain('- listOpportunities opportunityList.*.amount: type changed, number → text')
})

it('--json is JSON, and a breach is exit code 1', { timeout: MINUTE }, async () => {
  speak(sandbox, '')
  await arm(sandbox, 'html', '/v1/news')
  const { code, out, err } = await doctor(['--base', `${sandbox.url}/`, '--json'])
  await control(sandbox, 'DELETE', '/faults')
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const report = JSON.parse(out) as { holds: boolean; endpoints: { operation: string; trouble: string }[] }
  expect(report.holds).toBe(false)
  expect(report.endpoints.find(({ operation }) => operation === 'listNews')?.trouble).toBe('html')
})

describe('could not ask: exit code 2, one line, no key', () => {
  it.each([
    [[], 'k', '--base is missing'],
    [['--base', 'ftp://x'], 'k', '--base must be an http or https address'],
    [['--base', 'http://user:k@x'], 'k', '--base must not hold a user or password'],
    [['--base', 'http://x/v1'], 'k', 'must not end in /v1'],
    [['--base', 'http://x?a=k'], 'k', 'must not hold a query'],
    [['--base', 'http://x', '--key', 'secret-key'], null, '--key: no such option'],
    [['--base', 'http://127.0.0.1:1'], null, 'API_KEY is not set'],
    [['--base', 'http://127.0.0.1:1'], 'a\nb', 'API_KEY is no key'],
    [['--base', 'http://127.0.0.1:1'], 'secret-key', 'the API cannot be reached'],
    [['--base', 'http://127.0.0.1:1', '--compare', '/nowhere'], 'k', 'holds no recording'],
  ] as const)('%j', async (args, key, message) => {
    const { code, out, err } = await doctor([...args], key)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^doctor: [^\n]+\n$/)
    expect(err).toContain(message)
    expect(err).not.toContain('secret-key')
  })

  it('a wrong key', async () => {
    const { code, out, err } = await doctor(['--base', sandbox.url], 'secret-key')
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'doctor: the API does not know this key (401)\n',
    })
  })
})
