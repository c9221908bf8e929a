import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { endpointOf } from '#lib/contract/index.ts'
import { allConform } from '#lib/doctor/examine.ts'
import { type Dialect, type DialectWord, parseDialect, READINGS } from '#sandbox/dialect/dialect.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, FULL } from '../sandbox/harness.ts'
import { rows } from '../sandbox/reference.ts'
import { consult, speak, startPatient } from './consult.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startPatient()
})
afterAll(() => sandbox.close())

/** What reads can tell of a dialect; null where they cannot. */
const tellable = (dialect: Dialect): Record<string, string | null> => ({
  ...dialect,
  update: null,
  limits: dialect.limits === 'rate' ? 'rate' : null,
})

const readingsOf = ({ readings }: Awaited<ReturnType<typeof consult>>) =>
  Object.fromEntries(readings.map(({ word, reading }) => [word, reading]))

const each = (Object.keys(READINGS) as DialectWord[]).flatMap((word) =>
  READINGS[word].map((reading) => [word, reading] as const),
)

describe('each reading of each word', () => {
  it.each(each)('%s=%s', async (word, reading) => {
    speak(sandbox, `${word}=${reading}`)
    const found = await consult(sandbox)
    expect(readingsOf(found)).toEqual(tellable(sandbox.world.options.dialect))
    expect(found.endpoints.flatMap(({ breaches }) => breaches)).toEqual([])
    expect(allConform(found)).toBe(true)
    expect(found.calls).toBeLessThanOrEqual(60)
  })
})

describe('several at once', () => {
  it.each([
    'arrays=repeat,count=page,update=replace,ids=10,polling=1440,dates=paris,numbers=text,codes=text,order=recent,extra=fields',
    'arrays=brackets,count=page,ids=all,dates=offset,numbers=text,codes=int,order=none,extra=fields,limits=rate',
    'arrays=comma,update=replace,ids=10,polling=1440,dates=offset,codes=text,order=none',
  ])('%s', async (text) => {
    speak(sandbox, text)
    const found = await consult(sandbox)
    expect(readingsOf(found)).toEqual(tellable(parseDialect([text])))
    expect(allConform(found)).toBe(true)
    expect(found.calls).toBeLessThanOrEqual(60)
  })
})

describe('the settings that follow', () => {
  it.each([
    ['arrays=brackets', 'Set API_ARRAY_FORMAT=brackets (arrays).'],
    ['arrays=comma', 'Set API_ARRAY_FORMAT=comma (arrays).'],
    ['ids=10', 'Set API_IDS_PER_CALL=10 (ids).'],
    ['', 'Nothing: the defaults fit.'],
  ])('%s: %s', async (text, line) => {
    speak(sandbox, text)
    const found = await consult(sandbox)
    expect(found.text.split('What to do\n')[1]).toBe(`- ${line}\n`)
  })

  it('a zone is the default one while nothing says otherwise', async () => {
    speak(sandbox, 'dates=paris')
    const { text } = await consult(sandbox)
    expect(text).toMatch(/^dates +paris +API_TIME_ZONE=Europe\/Paris \(default\) /m)
  })
})

describe('stamps without a zone, when something was just changed', () => {
  const dates = ({ readings }: Awaited<ReturnType<typeof consult>>) =>
    readings.find(({ word }) => word === 'dates')

  it('as far ahead of UTC as Paris is, and farther', async () => {
    speak(sandbox, 'dates=paris')
    const [row] = rows<{ idOpportunity: number; idCompany: number }>(sandbox, 'opportunity', 'account-full')
    await ask(sandbox, endpointOf('saveOpportunity').path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': FULL },
      body: JSON.stringify({
        idOpportunity: row?.idOpportunity,
        idCompany: row?.idCompany,
        idUserResponsable: 101,
        title: 'Changed',
      }),
    })
    expect(dates(await consult(sandbox))).toMatchObject({
      reading: 'paris',
      how: expect.stringMatching(/the newest [12] h ahead of UTC as in Paris$/),
    })
    expect(dates(await consult(sandbox, { now: () => Date.now() - 7 * 3_600_000 }))).toMatchObject({
      reading: 'without a zone',
      how: expect.stringMatching(/the newest [89] h ahead of UTC, so not Paris$/),
      setting: 'API_TIME_ZONE=the zone of the API',
    })
  })
})

it('with nothing to look at, says what cannot be told', async () => {
  const empty = await startPatient()
  for (const table of ['opportunity', 'campaign_result', 'crm_visit_card'])
    empty.world.db.run(`DELETE FROM ${table}`)
  const found = readingsOf(await consult(empty))
  expect(found).toMatchObject({ arrays: null, count: null, ids: null, numbers: null, order: null })
  expect(found).toMatchObject({ polling: 'all', dates: 'utc' })
  await empty.close()
})
