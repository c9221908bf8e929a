import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { control, start } from '../../sandbox/harness.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const packageFile = (path: string) => join(root, 'node_modules', path)

/** What somebody else would write, with nothing of ours but docs/openapi.json. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const client = createClient<paths>({
  baseUrl: process.argv[2] ?? '',
  headers: { 'x-access-token': 'sandbox-full' },
})

const companies = await client.GET('/v1/company', { params: { query: { idCompany: [1001, 1002] } } })
const sirens: string[] = companies.data?.companyList.map(({ siren }) => siren) ?? []

const opportunities = await client.GET('/v1/opportunity', { params: { query: { polling: 1_000_000 } } })
const list: components['schemas']['Opportunity'][] = opportunities.data?.opportunityList ?? []
const amounts: (number | null)[] = list.map(({ amount }) => amount)

const created = await client.POST('/v1/webhook', {
  body: { eventType: 'enrichment.completed', url: 'https://receiver.example/' },
})
const id: number | undefined = created.data?.result.idWebhookConfig
const removed = await client.DELETE('/v1/webhook/{id}', { params: { path: { id: id ?? 0 } } })

const refused = await client.GET('/v1/opportunity', { params: { query: {} } })
const message: string | undefined = refused.error?.message

console.log(JSON.stringify({
  sirens, amounts: amounts.length, id: typeof id, removed: removed.data?.success, message,
}))
`

const SETTINGS = {
  compilerOptions: {
    target: 'ES2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  include: ['*.ts'],
}

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  await run(process.execPath, [
    '--import',
    new URL('./with-compiler.mjs', import.meta.url).href,
    packageFile('openapi-typescript/bin/cli.js'),
    join(root, 'docs/openapi.json'),
    '-o',
    join(folder, 'api.ts'),
  ])
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

/** What the compiler says of a program that uses the generated client; empty when it is content. */
async function complaints(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  return run(process.execPath, [packageFile('typescript/bin/tsc'), '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

it('a client generated from docs/openapi.json is understood by the compiler and by the sandbox', async () => {
  expect(await complaints(PROGRAM)).toBe('')
  await control(sandbox, 'DELETE', '/calls')
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), sandbox.url])
  expect(JSON.parse(stdout)).toEqual({
    sirens: [expect.stringMatching(/^\d{9}$/), expect.stringMatching(/^\d{9}$/)],
    amounts: expect.any(Number),
    id: 'number',
    removed: true,
    message: expect.stringContaining('idOpportunity'),
  })
  expect(sandbox.world.calls.list()).toHaveLength(5)
})

it('a wrong name, path, event or type is an error, each on its own line', async () => {
  const wrongs = [
    ['({ siren }) => siren', '({ sirne }) => sirne'],
    ["'/v1/company'", "'/v1/companies'"],
    ["eventType: 'enrichment.completed'", "eventType: 'enrichment.begun'"],
    ['(number | null)[]', 'number[]'],
  ] as const
  const program = wrongs.reduce((text, [right, wrong]) => text.replace(right, wrong), PROGRAM)
  const lines = program.split('\n')
  const found = await complaints(program)
  for (const [, wrong] of wrongs) {
    const line = lines.findIndex((text) => text.includes(wrong)) + 1
    expect([wrong, line]).not.toEqual([wrong, 0])
    expect(found).toMatch(new RegExp(`program\\.ts[(]${line},.*error TS`))
  }
})
