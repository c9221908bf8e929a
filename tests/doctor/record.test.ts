import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { compare, compareText } from '#lib/doctor/compare.ts'
import { filesOf, fromFiles, type Recording, recording } from '#lib/doctor/record.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { control } from '../sandbox/harness.ts'
import { arm, consult, speak, startPatient } from './consult.ts'

let sandbox: Sandbox
let was: Recording
beforeAll(async () => {
  sandbox = await startPatient({ selfCheck: false })
  was = await record()
})
beforeEach(async () => {
  speak(sandbox, '')
  await control(sandbox, 'DELETE', '/faults')
})
afterAll(() => sandbox.close())

const record = async () => recording(await consult(sandbox))
const changes = async () => compare(was, await record())
const texts = async () => (await changes()).map(({ text }) => text)
const matter = async () => (await changes()).filter(({ matters }) => matters).map(({ text }) => text)

type Row = Record<string, unknown>

/** Changes every stored document of a table, and back. */
async function withDocuments(table: string, change: (row: Row) => Row, check: () => Promise<void>) {
  const { db } = sandbox.world
  const kept = db
    .all(`SELECT rowid AS place, document FROM ${table}`)
    .map(({ place, document }) => ({ place: Number(place), document: String(document) }))
  const write = (document: string, place: number) =>
    db.run(`UPDATE ${table} SET document = ? WHERE rowid = ?`, document, place)
  for (const { place, document } of kept) write(JSON.stringify(change(JSON.parse(document) as Row)), place)
  try {
    await check()
  } finally {
    for (const { place, document } of kept) write(document, place)
  }
}

describe('a recording', () => {
  it('is the same text for the same API, and comes back from its files', async () => {
    const files = filesOf(was)
    expect(filesOf(await record())).toEqual(files)
    expect(fromFiles(files)).toEqual(JSON.parse(JSON.stringify(was)))
    expect(compareText(compare(fromFiles(files), was))).toBe('Nothing changed since the recording.\n')
  })

  it('holds types, lengths and words, and no value', async () => {
    const { answers } = await consult(sandbox)
    const text = Object.values(filesOf(was)).join('')
    const opportunities = was.shapes.find(({ operation }) => operation === 'listOpportunities')
    expect(opportunities?.fields['opportunityList.*.amount']).toMatchObject({ types: ['number'], null: true })
    expect(opportunities?.fields['opportunityList.*.created']?.types).toEqual(['stamp in UTC'])
    const values = new Set<string>()
    JSON.stringify(answers, (_, value: unknown) => {
      if (typeof value === 'string' && value.length > 5 && !/^[a-zA-Z]+$/.test(value)) values.add(value)
      return value
    })
    expect(values.size).toBeGreaterThan(1_000)
    expect([...values].filter((value) => text.includes(`"${value}"`))).toEqual([])
    expect(text).not.toMatch(/@|sandbox-full|account-full/)
  })

  it('has sorted keys', () => {
    const sorted = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.values(value).every(sorted) &&
        (Array.isArray(value) || Object.keys(value).join('\n') === Object.keys(value).sort().join('\n')))
    for (const text of Object.values(filesOf(was))) expect(sorted(JSON.parse(text))).toBe(true)
  })
})

describe('what changed since', () => {
  it('nothing, when nothing did', async () => expect(await texts()).toEqual([]))

  it.each([
    ['arrays=comma', 'reading arrays: any → comma'],
    ['count=page', 'reading count: total → page'],
    ['ids=10', 'reading ids: 50 → 10'],
    ['polling=1440', 'reading polling: all → 1440'],
    ['dates=paris', 'reading dates: utc → paris'],
    ['numbers=text', 'reading numbers: number → text'],
    ['codes=int', 'reading codes: mixed → int'],
    ['order=recent', 'reading order: id → recent'],
    ['extra=fields', 'reading extra: none → fields'],
  ])('%s: %s', async (dialect, line) => {
    speak(sandbox, dialect)
    expect(await matter()).toContain(line)
  })

  it('dates: where their form changed', async () => {
    speak(sandbox, 'dates=paris')
    expect(await matter()).toContain(
      'listOpportunities opportunityList.*.created: type changed, stamp in UTC → stamp without zone',
    )
  })

  it('a field appeared', async () => {
    await withDocuments(
      'opportunity',
      (row) => ({ ...row, addedLater: 1 }),
      async () => {
        expect(await texts()).toContain('listOpportunities opportunityList.*.addedLater: field appeared')
        expect(await matter()).toEqual([expect.stringContaining('reading extra')])
      },
    )
  })

  it('a field is gone, everywhere or sometimes', async () => {
    await withDocuments(
      'opportunity',
      ({ title: _title, ...row }) => row,
      async () => expect(await matter()).toContain('listOpportunities opportunityList.*.title: field gone'),
    )
    await withDocuments(
      'opportunity',
      ({ title, ...row }) => (Number(row.idOpportunity) % 2 ? row : { ...row, title }),
      async () =>
        expect(await matter()).toContain('listOpportunities opportunityList.*.title: sometimes left out'),
    )
  })

  it('a type changed', () =>
    withDocuments(
      'opportunity',
      (row) => ({ ...row, idCompany: `C${String(row.idCompany)}` }),
      async () =>
        expect(await matter()).toContain(
          'listOpportunities opportunityList.*.idCompany: type changed, int → text',
        ),
    ))

  it('null where there was none', () =>
    withDocuments(
      'opportunity',
      (row) => ({ ...row, created: Number(row.idOpportunity) % 2 ? row.created : null }),
      async () =>
        expect(await matter()).toContain('listOpportunities opportunityList.*.created: null now seen'),
    ))

  it('longer than ever, which nothing relies on', () =>
    withDocuments(
      'opportunity',
      (row) => ({ ...row, title: 'x'.repeat(3_000) }),
      async () => {
        expect(await texts()).toContain(
          'listOpportunities opportunityList.*.title: longer than ever, up to 4096 characters',
        )
        expect(await matter()).toEqual([])
      },
    ))

  it('an endpoint that answers no more', async () => {
    await arm(sandbox, 'status:403', '/v1/news')
    expect(await matter()).toEqual(['listNews answers no more (403)'])
  })
})

it('a new word of an enum is named, and text that is none is not', () => {
  const now = '2026-11-23T09:00:00.000Z'
  const event = (eventType: string) => ({
    idWebhookEvent: 1,
    idWebhookConfig: 1,
    idAccount: 'account-full',
    eventType,
    payload: {},
    status: 'SUCCESS',
    httpStatus: 200,
    responseBody: null,
    retryCount: 0,
    maxRetries: 5,
    nextRetryDate: null,
    lastAttemptDate: now,
    created: now,
    modified: now,
  })
  const shaped = (eventType: string): Recording =>
    recording({
      readings: [],
      endpoints: [
        {
          operation: 'listWebhookEvents',
          path: '',
          answered: true,
          trouble: null,
          status: 200,
          reason: '',
          items: 1,
          breaches: [],
        },
      ],
      answers: [
        {
          operation: 'listWebhookEvents',
          query: {},
          status: 200,
          headers: new Headers(),
          ok: true,
          body: { success: true, result: [event(eventType)] },
        },
      ],
    })
  const before = shaped('enrichment.completed')
  expect(compare(before, shaped('enrichment.paused'))).toEqual([
    { text: 'listWebhookEvents result.*.eventType: new value enrichment.paused', matters: true },
  ])
  expect(compare(before, shaped('Jean Dupont'))).toEqual([
    { text: 'listWebhookEvents result.*.eventType: new value (other)', matters: true },
  ])
})
