import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { FULL, start } from '../sandbox/harness.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const NAME = '@company-dashboard/client'
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** What somebody else would write, with nothing of ours but the packed package. */
const PROGRAM = `
import { CallFault, Client, type Company, listCompanies } from '${NAME}'

const client = new Client({ baseUrl: process.argv[2] ?? '', apiKey: 'sandbox-full' })
const { companyList } = await listCompanies(client, { query: { idCompany: [1001, 1002] } })
const companies: Company[] = companyList
const sirens: string[] = companies.map(({ siren }) => siren)
const code = await listCompanies(client, {}).catch((error: unknown) =>
  error instanceof CallFault ? error.code : 'other')
console.log(JSON.stringify({ sirens, code }))
await client.close()
`
const SETTINGS = {
  compilerOptions: {
    target: 'ES2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    types: ['node'],
  },
  include: ['*.ts'],
}

/** Compilers and bundlers: half a minute. */
const thorough = it.runIf(process.env.THOROUGH)

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
  await run('npm', ['run', 'packages'], { cwd: root })
  if (!process.env.THOROUGH) return
  sandbox = await start()
  await run('npm', ['pack', '-w', NAME, '--pack-destination', folder], { cwd: root })
  const scope = join(folder, 'node_modules/@company-dashboard')
  await mkdir(join(scope, 'client'), { recursive: true })
  await run('tar', [
    '-xzf',
    join(folder, `company-dashboard-client-${version}.tgz`),
    '-C',
    join(scope, 'client'),
    '--strip-components=1',
  ])
  for (const name of ['undici', 'undici-types', '@types'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
})
afterAll(async () => {
  await sandbox?.close()
  await rm(folder, { recursive: true })
})

it('the receiver is built beside it, with its types and in every language', async () => {
  const built = join(root, 'packages/receiver/dist')
  expect(await import(join(built, 'index.js'))).toHaveProperty('verify')
  expect(await readFile(join(built, 'types/packages/receiver/src/index.d.ts'), 'utf8')).toContain('verify')
  expect(await readdir(built)).toEqual(expect.arrayContaining(['receiver.go', 'receiver.php', 'receiver.py']))
})

async function complaints(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

thorough('what npm pack makes is typed, and works with undici alone', async () => {
  expect(await complaints(PROGRAM)).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), sandbox.url])
  expect(JSON.parse(stdout)).toEqual({
    sirens: [expect.stringMatching(/^\d{9}$/), expect.stringMatching(/^\d{9}$/)],
    code: 'invalid',
  })
})

thorough.each([
  ['({ siren }) => siren', '({ sirne }) => sirne'],
  ['idCompany: [1001, 1002]', "idCompany: ['1001']"],
  ['idCompany: [1001, 1002]', 'idCompanies: [1001]'],
])('%s written as %s is an error', async (right, wrong) => {
  expect(PROGRAM).toContain(right)
  expect(await complaints(PROGRAM.replace(right, wrong))).toMatch(/program\.ts.*error TS/)
})

thorough('a program takes what it uses and nothing else', async () => {
  await writeFile(join(folder, 'small.js'), `export { listNews } from '${NAME}'\n`)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      lib: { entry: join(folder, 'small.js'), formats: ['es'], fileName: 'small' },
      outDir: join(folder, 'out'),
      minify: false,
      rolldownOptions: { external: [/^node:/, 'undici'] },
    },
  })
  const text = await readFile(join(folder, 'out/small.js'), 'utf8')
  expect(text).toContain('listNews')
  expect(text).not.toMatch(/listAlerts|class Client|undici/)
})

thorough('every function says what it does and where that is written', async () => {
  const text = await readFile(
    join(folder, 'node_modules', NAME, 'dist/types/packages/client/src/operations.generated.d.ts'),
    'utf8',
  )
  const functions = text.match(/export declare const \w+/g) ?? []
  expect(functions).toHaveLength(25)
  expect(text.match(/Section 4\.\d+\.[\s\S]*?\*\/\nexport declare const/g)).toHaveLength(functions.length)
})

thorough('desk runs as it is packed', async () => {
  const desk = join(folder, 'desk')
  await mkdir(join(desk, 'node_modules'), { recursive: true })
  await run('npm', ['pack', '-w', '@company-dashboard/desk', '--pack-destination', folder], { cwd: root })
  await run('tar', [
    '-xzf',
    join(folder, `company-dashboard-desk-${version}.tgz`),
    '-C',
    desk,
    '--strip-components=1',
  ])
  const { bin, dependencies } = JSON.parse(await readFile(join(desk, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    await mkdir(join(desk, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(desk, 'node_modules', name))
  }
  const env = { ...process.env, API_KEY: FULL, API_BASE_URL: sandbox.url, LANG: 'en' }
  const { stdout } = await run(
    process.execPath,
    [join(desk, bin.desk), 'call', 'listCompanies', '--query', '{"idCompany":1001}'],
    { env },
  )
  expect(JSON.parse(stdout).companyList).toHaveLength(1)
  await writeFile(join(folder, 'list.txt'), '1001\n')
  const found = await run(process.execPath, [join(desk, bin.desk), 'lookup', join(folder, 'list.txt')], {
    env,
  })
  expect(found.stderr).toBe('1 found, 0 not found, 0 not understood\n')
})
