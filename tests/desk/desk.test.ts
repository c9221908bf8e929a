import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  Client,
  createWebhook,
  deleteWebhook,
  listAlerts,
  listCampaignResults,
  listCompanies,
  listCrmVisitCards,
  listOpportunities,
  listStades,
  listWebhookEvents,
  listWebhooks,
  startEnrichment,
  testWebhook,
} from '#client/index.ts'
import { contract } from '#lib/contract/index.ts'
import { writeQuery } from '#lib/contract/wire.ts'
import { clientCode, deskLine } from '#lib/domain/inspector/api-code.ts'
import { apiCurl } from '#lib/domain/inspector/api-curl.ts'
import { locales } from '#lib/domain/text/languages.ts'
import { signAccountDelivery } from '#lib/domain/webhook/webhook-signature.ts'
import { createXlsxFile } from '#lib/file/xlsx-file.ts'
import { readTable } from '#lib/import/read-table.ts'
import { parseDialect } from '#sandbox/dialect/dialect.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { languageOf } from '../../packages/desk/src/words.ts'
import { control, FULL, start } from '../sandbox/harness.ts'
import { desk, MAIN, some, startDesk } from './process.ts'

const CLIENT = join(import.meta.dirname, '../../packages/client/src/index.ts')
const SECRET = 'a-secret-of-ours'
let sandbox: Sandbox
let client: Client
let folder: string
beforeAll(async () => {
  sandbox = await start({ companies: 60, results: 2_500 })
  client = new Client({ baseUrl: sandbox.url, apiKey: FULL })
  folder = await mkdtemp(join(tmpdir(), 'desk-'))
})
afterAll(async () => {
  await client.close()
  await sandbox.close()
  await rm(folder, { recursive: true })
})
const speak = (dialect: string[]) => Object.assign(sandbox.world.options, { dialect: parseDialect(dialect) })
beforeEach(async () => {
  speak([])
  await control(sandbox, 'DELETE', '/faults')
})

/** Each takes a process, and another test says most of what it says. */
const thorough = it.runIf(process.env.THOROUGH)

const run = (args: string[], more: Parameters<typeof desk>[1] = {}) =>
  desk(args, { base: sandbox.url, ...more })
const rowsOf = (csv: string) => readTable(csv).rows
const file = (name: string) => join(folder, name)

async function companies(count: number) {
  const idCompany = Array.from({ length: count }, (_, index) => 1001 + index)
  return (await listCompanies(client, { query: { idCompany } })).companyList
}

describe('desk lookup', () => {
  it('writes a workbook with a row for each line: found, not found, not understood', async () => {
    const [first, second] = await companies(2)
    const siret = second?.branchList[0]?.identifiedNumber
    await writeFile(
      file('list.csv'),
      `siren;note\n${first?.siren};ours\n${siret};theirs\nnot an id;x\n999999998;none\n`,
    )
    const ended = await run(['lookup', file('list.csv'), '-o', file('out.xlsx')])
    expect(ended).toMatchObject({ code: 0, stdout: '' })
    const { rows } = readTable(await readFile(file('out.xlsx')))
    expect(rows[0]?.slice(0, 4)).toEqual(['Line', expect.any(String), expect.any(String), expect.any(String)])
    const flat = rows.map((row) => row.join('|'))
    expect(flat[2]).toContain(first?.name)
    expect(flat[3]).toContain(second?.name)
    expect(rows).toHaveLength(6)
    expect(ended.stderr).not.toContain('\r')
  })

  it('writes the columns that are asked for, in the language of the system, to stdout in a pipe', async () => {
    const [first] = await companies(1)
    const ended = await run(['lookup', '-', '--columns', 'city'], {
      input: `${first?.siren}\n`,
      env: { LANG: 'fr_FR.UTF-8' },
    })
    expect(ended.code).toBe(0)
    const [head, row] = rowsOf(ended.stdout)
    expect(head).toContain('Ville')
    expect(head).not.toContain('SIRET')
    expect(row).toContain(first?.name)
    expect(ended.stderr).toBe('1 trouvées, 0 introuvables, 0 incomprises\n')
  })

  thorough('reads a workbook from a pipe too', async () => {
    const [first] = await companies(1)
    const pieces: Uint8Array[] = []
    const book = createXlsxFile([{ header: 'SIREN', kind: 'text' }], 'a', (piece) => pieces.push(piece))
    book.write([[first?.siren]])
    book.end()
    const ended = await run(['lookup', '-'], { input: Buffer.concat(pieces) })
    expect(ended).toMatchObject({ code: 0, stderr: '1 found, 0 not found, 0 not understood\n' })
  })

  thorough('takes a text that begins with PK for a text', async () => {
    await writeFile(file('pk.txt'), `PK\n${'\n'.repeat(3)}1001\n`)
    expect((await run(['lookup', file('pk.txt')])).stdout.split('\r\n')[5]).toMatch(/^5,1001,/)
  })

  it('says no where nothing is found, and overwrites nothing unasked', async () => {
    expect((await run(['lookup', '-'], { input: '999999998\n' })).code).toBe(1)
    await writeFile(file('mine.csv'), 'mine')
    const ended = await run(['lookup', '-', '-o', file('mine.csv')], { input: '1001\n' })
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') })
    expect(await readFile(file('mine.csv'), 'utf8')).toBe('mine')
  })
})

describe('a file that cannot be written whole', () => {
  it('is no file, and one line says why', async () => {
    const idCompany = Array.from({ length: 60 }, (_, index) => 1001 + index)
    await writeFile(file('many.txt'), idCompany.join('\n'))
    // Of the first write a part finds room; a file that is too large is what a full disk is, without one.
    const line = `trap '' XFSZ; ulimit -f 8; exec '${process.execPath}' '${MAIN}' lookup '${file('many.txt')}' -o '${file('cut.csv')}'`
    const env = { PATH: process.env.PATH, HOME: '/nonexistent', API_KEY: FULL, API_BASE_URL: sandbox.url }
    const ended = await promisify(execFile)('sh', ['-c', line], { env: env as never }).then(
      () => ({ code: 0, stderr: '' }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    )
    expect(ended).toEqual({ code: 2, stderr: expect.stringMatching(/^desk: \S+cut\.csv [^\n]+: EFBIG\n$/) })
    expect((await readdir(folder)).filter((name) => name.startsWith('cut.csv'))).toEqual([])
  })

  thorough('in a folder that is not there', async () => {
    const ended = await run(['lookup', '-', '-o', file('nowhere/out.csv')], { input: '1001\n' })
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be written: ENOENT') })
  })
})

it('Ctrl-C ends desk where nothing listens to it: a list that is awaited from a keyboard', async () => {
  const child = startDesk(['lookup', '-'], { base: sandbox.url })
  // It reads: more than the pipe holds is taken. An interpreter that has not come so far ends by the signal itself.
  await new Promise((taken) => child.stdin.write('\n'.repeat(4_000_000), taken))
  child.kill('SIGINT')
  expect((await once(child, 'exit'))[0]).toBe(130)
})

describe('desk opportunities', () => {
  it('lists those of a stage that is named by its label', async () => {
    const stages = (await listStades(client)).result
    const all = (await listOpportunities(client, { query: { polling: 1_051_200, isDeleted: false } }))
      .opportunityList
    const stage = stages.find(({ idCustomFieldValue }) =>
      all.some(({ idStade }) => idStade === idCustomFieldValue),
    )
    const wanted = all.filter(({ idStade }) => idStade === stage?.idCustomFieldValue)
    const csv = await run(['opportunities', '--stage', stage?.label.toUpperCase() ?? ''])
    expect(csv.code).toBe(0)
    expect(
      rowsOf(csv.stdout)
        .slice(1)
        .map(([id]) => Number(id)),
    ).toEqual(wanted.map((each) => each.idOpportunity))
    const json = await run([
      'opportunities',
      '--stage',
      String(stage?.idCustomFieldValue),
      '--format',
      'json',
    ])
    expect(
      json.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(wanted)
  })

  it('says so where the API looks back less than was asked', async () => {
    speak(['polling=1440'])
    const ended = await run(['opportunities', '--since', '2y'])
    expect(ended.stderr).toContain('1440 minutes at most')
  })

  thorough('names the stages where one is not known', async () => {
    const [stage] = (await listStades(client)).result
    const ended = await run(['opportunities', '--stage', 'Nirvana'])
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(stage?.label ?? '?') })
  })
})

it('desk campaigns export writes every result once', async () => {
  const { count } = await listCampaignResults(client, { query: { limit: 1 } })
  const ended = await run(['campaigns', 'export', '-o', file('results.csv')])
  expect(ended).toMatchObject({ code: 0, stderr: `${count} rows\n` })
  const rows = rowsOf((await readFile(file('results.csv'), 'utf8')).replace('\ufeff', ''))
  expect(rows).toHaveLength(count + 1)
  expect(rows[0]).toContain('failurePersonaRelaunchExecutedDate')
  expect(new Set(rows.slice(1).map((row) => `${row[0]} ${row[1]}`)).size).toBe(count)
})

it('desk campaigns export says where rows may be missing, and does not call it done', async () => {
  speak(['order=none'])
  const ended = await run(['campaigns', 'export'])
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('rows may be missing') })
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that keeps what comes, and answers with the status that `status` says. */
async function receiver(status: () => number) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status()).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, received, close: () => server.close() }
}

const isSigned = async ({ headers, body }: Received) =>
  String(headers['x-webhook-signature']) ===
  (await signAccountDelivery({ secret: SECRET, timestamp: String(headers['x-webhook-timestamp']), body }))

async function webhook() {
  for (const { idWebhookConfig: id } of (await listWebhooks(client)).result)
    await deleteWebhook(client, { params: { id } })
  const body = { eventType: 'enrichment.completed', url: 'https://127.0.0.1:9/' } as const
  const { result } = await createWebhook(client, { body })
  return result.idWebhookConfig
}

describe('desk webhooks', () => {
  it('listen forwards what is new, signed with our secret, and stops at Ctrl-C', async () => {
    const id = await webhook()
    const { url, received, close } = await receiver(() => 204)
    const env = { DESK_WEBHOOK_SECRET: SECRET }
    const child = startDesk(['webhooks', 'listen', '--forward-to', url, '--every', '1'], {
      base: sandbox.url,
      env,
    })
    const out = text(child.stdout)
    await once(child.stderr, 'data')
    const { result } = await testWebhook(client, { params: { id } })
    await expect.poll(() => received).toHaveLength(1)
    child.kill('SIGINT')
    expect((await once(child, 'exit'))[0]).toBe(130)
    close()
    const [delivery] = received as [Received]
    expect(delivery.headers['x-webhook-id']).toBe(String(result.idWebhookEvent))
    expect(await isSigned(delivery)).toBe(true)
    expect(JSON.parse(delivery.body)).toMatchObject({ test: true })
    // A receipt names ids, and nobody.
    expect(JSON.parse(await out)).toEqual({
      event: String(result.idWebhookEvent),
      eventType: 'enrichment.completed',
      idProcessAction: null,
      httpStatus: 204,
      sentAt: delivery.headers['x-webhook-timestamp'],
    })
  })

  it('replay sends what was missed once, with a receipt each, and says no while the receiver refuses', async () => {
    await webhook()
    const { crmVisitCardList } = await listCrmVisitCards(client, { query: { polling: 1_051_200 } })
    const cards = crmVisitCardList.filter(
      ({ firstName, lastName, contactLeftCompany }) => firstName && lastName && !contactLeftCompany,
    )
    for (const { idCrmVisitCard } of cards.slice(0, 6))
      await startEnrichment(client, { body: { type: 'phone', idCrmVisitCard } })
    await control(sandbox, 'POST', '/clock', { advanceSeconds: 7_200 })
    const { result } = await listWebhookEvents(client, { query: { status: 'FAILED', limit: 1_000 } })
    const missed = new Set(
      result.filter(({ payload }) => payload.test !== true).map(({ payload }) => payload.idProcessAction),
    )
    expect(missed.size).toBeGreaterThan(0)
    let status = 500
    const { url, received, close } = await receiver(() => status)
    const replay = (...more: string[]) =>
      run(['webhooks', 'replay', '--since', '5y', '--to', url, ...more], {
        env: { DESK_WEBHOOK_SECRET: SECRET },
      })
    const dry = await replay('--dry-run')
    expect([dry.code, received.length]).toEqual([0, 0])
    const refused = await replay()
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${missed.size} to send to 127[^;]*; left out: 0 `)),
    })
    expect(received).toHaveLength(missed.size)
    status = 200
    received.length = 0
    const ended = await replay()
    close()
    expect(ended.code).toBe(0)
    const unheard = await replay()
    expect([unheard.code, JSON.parse(unheard.stdout.split('\n')[0] ?? '')]).toMatchObject([
      1,
      { httpStatus: null, fault: 'ECONNREFUSED' },
    ])
    const receipts = ended.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(new Set(receipts.map(({ idProcessAction }) => idProcessAction))).toEqual(missed)
    for (const delivery of received) expect(await isSigned(delivery)).toBe(true)
    expect(ended.stdout).not.toMatch(/@|firstName|\+33/)
    expect(dry.stdout.trim().split('\n')).toHaveLength(missed.size)
    // One that the API no longer knows keeps no other from being sent.
    await control(sandbox, 'POST', '/faults', {
      path: contract.getEnrichment.path,
      method: 'GET',
      kind: 'status:404',
      times: 1,
    })
    const rest = await replay('--dry-run')
    expect([rest.code, rest.stdout.trim().split('\n').length]).toEqual([0, missed.size - 1])
    // Behind a thousand that failed since they are sent as well; where all that is asked for are of that time, it says so.
    const more = (count: number) =>
      sandbox.world.db.run(
        `INSERT INTO webhook_event (idAccount, idWebhookConfig, eventType, payload, status, maxRetries, created, modified)
         WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
         SELECT idAccount, idWebhookConfig, eventType, '{"test":true}', 'FAILED', 1, created, modified
         FROM (SELECT * FROM webhook_event WHERE status = 'FAILED' AND idWebhookConfig IS NOT NULL LIMIT 1), n`,
        count,
      )
    more(1_000)
    const behind = await replay('--dry-run')
    expect([behind.code, behind.stdout.trim().split('\n').length]).toEqual([0, missed.size])
    more(4_000)
    expect(await replay('--dry-run')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('newest 5000'),
    })
  })

  it.each(
    some([
      ['http://hooks.example/', 'https address'],
      ['https://user:word@hooks.example/', 'https address'],
    ]),
  )('sends nothing to %s', async (url, why) => {
    const ended = await run(['webhooks', 'replay', '--since', '2d', '--to', url], {
      env: { DESK_WEBHOOK_SECRET: SECRET },
    })
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
  })
})

describe('the key', () => {
  it('comes from a file that nobody else can read', async () => {
    await writeFile(file('key'), `${FULL}\n`, { mode: 0o600 })
    const env = { API_KEY: undefined, DESK_KEY_FILE: file('key') }
    expect((await run(['opportunities'], { env })).code).toBe(0)
    await chmod(file('key'), 0o640)
    expect(await run(['opportunities'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('chmod 600'),
    })
  })

  it('is in nothing that is said, whatever happens, and is no argument', async () => {
    const secret = 'canary-1234567890'
    const outcomes = [
      await run(['opportunities'], { env: { API_KEY: secret } }),
      await run(['opportunities', '--key', secret]),
      await run(['opportunities', `--key=${secret}`]),
      await desk(['opportunities'], { base: 'http://127.0.0.1:9', env: { API_KEY: secret } }),
    ]
    expect(outcomes.map(({ code }) => code)).toEqual([3, 2, 2, 4])
    for (const { stdout, stderr } of outcomes) expect(stdout + stderr).not.toContain(secret)
  })
})

describe('exit codes', () => {
  it.each(
    some([
      [['nonsense'], 2],
      [['lookup'], 2],
      [['lookup', '/no/such/file'], 2],
      [['opportunities', '--since', 'yesterday'], 2],
      [['campaigns', 'export', '--status', 'great'], 2],
      [[], 2],
      [['--help'], 0],
      [['--lang', 'de', 'webhooks', '--help'], 0],
      [['--base', 'http://127.0.0.1:9', 'nonsense'], 2],
    ] as [string[], number][]),
  )('of %j is %i', async (args, code) => {
    expect((await run(args)).code).toBe(code)
  })

  it('tells a refusal from a failure', async () => {
    const limited = await run(['lookup', '-'], { input: '1001\n', env: { API_KEY: 'sandbox-limited' } })
    expect([limited.code, limited.stderr]).toEqual([3, expect.stringContaining("L'abonnement")])
    await control(sandbox, 'POST', '/faults', {
      path: contract.listStades.path,
      method: 'GET',
      kind: 'status:500',
      times: 9,
    })
    expect((await run(['opportunities'])).code).toBe(4)
  })
})

describe('help and completions', () => {
  const NAMES = ['lookup', 'opportunities', 'campaigns', 'webhooks', 'call', 'doctor', 'mcp', 'completion']

  it.each(some(NAMES))('%s --help teaches by an example, in every language', async (name) => {
    const told = await Promise.all(locales.map((lang) => run([name, '--help', '--lang', lang])))
    for (const { code, stdout } of told) {
      expect(code).toBe(0)
      expect(stdout).toContain(`desk ${name}`)
      expect(stdout).not.toMatch(/\{\w+\}/)
    }
    expect(new Set(told.map(({ stdout }) => stdout)).size).toBeGreaterThan(1)
  })

  it('speaks the language that is asked for, else that of the system', () => {
    expect(languageOf('de', { LANG: 'fr_FR.UTF-8' })).toBe('de')
    expect(languageOf(undefined, { LANG: 'de_AT.UTF-8' })).toBe('de')
    expect(languageOf(undefined, { LC_ALL: 'fr_CA', LANG: 'de_DE' })).toBe('fr')
    expect(languageOf(undefined, { LANG: 'C.UTF-8' })).toBe('en')
    // An empty variable is as good as none (POSIX).
    expect(languageOf(undefined, { LC_ALL: '', LC_MESSAGES: '', LANG: 'fr_FR.UTF-8' })).toBe('fr')
  })

  thorough('takes the language in one word or in two', async () => {
    const inOne = await run(['nonsense', '--lang=fr'])
    expect(inOne).toEqual(await run(['nonsense', '--lang', 'fr']))
    expect(inOne.stderr).not.toEqual((await run(['nonsense'])).stderr)
  })

  const isHere = (shell: string) => spawnSync(shell, ['--version'], { stdio: 'ignore' }).status === 0

  it.each(some(['bash', 'zsh', 'fish']))('%s understands its completions', async (shell) => {
    const { stdout, code } = await run(['completion', shell])
    expect(code).toBe(0)
    await writeFile(file(`completion.${shell}`), stdout)
    for (const name of NAMES) expect(stdout).toContain(name)
    if (!isHere(shell)) return
    const checked = spawnSync(shell, ['-n', file(`completion.${shell}`)], { encoding: 'utf8' })
    expect([checked.status, checked.stderr]).toEqual([0, ''])
    if (shell !== 'bash') return
    const script = `source ${file('completion.bash')}; COMP_WORDS=(desk webhooks --forw); COMP_CWORD=2; _desk; echo "\${COMPREPLY[*]}"`
    expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()).toBe('--forward-to')
  })
})

describe('desk call, and what the inspector copies', () => {
  const { path, method } = contract.listAlerts
  const call = { operation: 'listAlerts', method, path, query: { idCompany: [1001, 1002] }, body: null }

  it('bring the same answer', async () => {
    const wanted = await listAlerts(client, { query: call.query })
    await writeFile(file('desk'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}`, API_KEY: FULL, API_BASE_URL: sandbox.url }
    const shell = (line: string) => promisify(execFile)('sh', ['-c', line], { env: env as never })
    expect(JSON.parse((await shell(deskLine(call))).stdout)).toEqual(wanted)
    const curl = apiCurl({ ...call, search: writeQuery(call.query) })
    expect(JSON.parse((await shell(`${curl} -s`)).stdout)).toEqual(wanted)
    const source = clientCode(call)
      .replace('@company-dashboard/client', CLIENT)
      .replace('console.log(await', 'const shown = (await')
    await writeFile(file('code.ts'), `${source}\nconsole.log(JSON.stringify(shown))\n`)
    const { stdout } = await promisify(execFile)(process.execPath, [file('code.ts')], { env: env as never })
    expect(JSON.parse(stdout)).toEqual(wanted)
  })

  it('change nothing unless that is said', async () => {
    const id = await webhook()
    const params = JSON.stringify({ id })
    const refused = await run(['call', 'deleteWebhook', '--params', params])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--write')])
    expect((await listWebhooks(client)).result).toHaveLength(1)
    expect((await run(['call', 'deleteWebhook', '--params', params, '--write'])).code).toBe(0)
    expect((await listWebhooks(client)).result).toHaveLength(0)
    expect((await run(['call', 'dropEverything'])).code).toBe(2)
    expect((await run(['call', 'listAlerts', '--query', '{nonsense'])).code).toBe(2)
  })
})
