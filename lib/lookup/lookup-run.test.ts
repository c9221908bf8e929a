import { describe, expect, it } from 'vitest'
import { tvaOfSiren } from '#lib/domain/identifiers/tva.ts'
import { type LookupChunk, parseLookup } from '#lib/domain/lookup/lookup.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { FoundCompany } from './found-company.ts'
import { hitHref, lookupOutcomeOf, onlyHit } from './lookup-rows.ts'
import { LookupRun } from './lookup-run.ts'

const company = (idCompany: number, siren: string, siret: string[] = []): FoundCompany => ({
  idCompany,
  siren,
  tvaNumber: null,
  name: `Company ${idCompany}`,
  commercialName: null,
  isActive: true,
  endDate: null,
  creationDate: '2001-01-01',
  legalForm: null,
  workforce: null,
  capital: null,
  siret: null,
  address: null,
  postcode: null,
  city: null,
  nafCode: null,
  nafTitle: null,
  branchList: siret.map((identifiedNumber) => ({ identifiedNumber })),
  regCompanyDataList: [],
})

const failure = (code: string) =>
  new ApiError({ status: 502, code, message: '', retryable: true, requestId: null, retryAfter: null })

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(1000 + at)).join('\n')
const byId = (chunk: LookupChunk) => chunk.values.map((value) => company(Number(value), '552120222'))

describe('LookupRun', () => {
  it('asks in chunks of 50, four at a time, and finds all in the order of the paste', async () => {
    let atOnce = 0
    let most = 0
    const sizes: number[] = []
    const run = new LookupRun(parseLookup(ids(230)), async (chunk) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      sizes.push(chunk.values.length)
      await new Promise((resolve) => setTimeout(resolve, 1))
      atOnce -= 1
      return byId(chunk)
    })
    const { state, done, total, matches } = await run.start()
    expect({ state, done, total }).toEqual({ state: 'done', done: 230, total: 230 })
    expect(sizes).toEqual([50, 50, 50, 50, 30])
    expect(most).toBe(4)
    expect(lookupOutcomeOf(matches).rows.map((row) => row.company.idCompany)).toEqual(
      Array.from({ length: 230 }, (_, at) => 1000 + at),
    )
  })

  it('asks for the SIREN in a VAT number that finds nothing, and says so', async () => {
    const asked: string[] = []
    const run = new LookupRun(parseLookup(tvaOfSiren('552120222')), async (chunk) => {
      asked.push(`${chunk.kind} ${chunk.values.join()}`)
      return chunk.kind === 'siren' ? [company(7, '552120222')] : []
    })
    const outcome = lookupOutcomeOf((await run.start()).matches)
    expect(asked).toEqual([`tvaNumber ${tvaOfSiren('552120222')}`, 'siren 552120222'])
    expect(outcome.rows[0]?.viaSiren).toBe(true)
    expect(onlyHit(outcome)?.idCompany).toBe(7)
  })

  it('leads to the branch of a SIRET, and to the company for the head office', async () => {
    const branch = '73282932000074'
    const found = (idBranch?: number) => async () => [
      { ...company(7, '732829320'), branchList: [{ identifiedNumber: branch, idBranch }] },
    ]
    const hrefOf = async (idBranch?: number) =>
      hitHref(lookupOutcomeOf((await new LookupRun(parseLookup(branch), found(idBranch)).start()).matches))
    expect(await hrefOf(70)).toBe('/companies/7/branches/70')
    expect(await hrefOf()).toBe('/companies/7')
  })

  it('keeps what arrived when cancelled, and goes on from there', async () => {
    const seen: number[] = []
    let block = true
    const run = new LookupRun(parseLookup(ids(400)), async (chunk, signal) => {
      if (block && seen.length >= 3) {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(failure('network'))))
      }
      seen.push(chunk.values.length)
      return byId(chunk)
    })
    const running = run.start()
    await new Promise((resolve) => setTimeout(resolve, 20))
    run.cancel()
    const cancelled = await running
    expect(cancelled).toMatchObject({ state: 'cancelled', done: 150, notRequested: 250, failed: [] })
    block = false
    const resumed = await run.resume()
    expect(resumed).toMatchObject({ state: 'done', done: 400, total: 400, notRequested: 0 })
    expect(seen.reduce((sum, size) => sum + size, 0)).toBe(400)
  })

  it('keeps failed chunks apart from what was not found, and asks for them alone again', async () => {
    let broken = true
    const asked: string[][] = []
    const run = new LookupRun(parseLookup(ids(120)), async (chunk) => {
      asked.push(chunk.values)
      if (broken && chunk.values.includes('1050')) throw failure('upstream_error')
      return byId(chunk)
    })
    const first = await run.start()
    expect(first).toMatchObject({ state: 'done', done: 70, total: 120, notRequested: 50 })
    expect(lookupOutcomeOf(first.matches).notFound).toEqual([])
    broken = false
    asked.length = 0
    const second = await run.resume()
    expect(asked).toHaveLength(1)
    expect(second).toMatchObject({ done: 120, total: 120, notRequested: 0, failed: [] })
  })

  it('halves a chunk whose answer is too large', async () => {
    const run = new LookupRun(parseLookup(ids(50)), async (chunk) => {
      if (chunk.values.length > 13) throw failure('upstream_too_large')
      return byId(chunk)
    })
    expect(await run.start()).toMatchObject({ state: 'done', done: 50, notRequested: 0, failed: [] })
  })

  it('stops asking when nothing more can be had', async () => {
    let calls = 0
    const run = new LookupRun(parseLookup(ids(2000)), async () => {
      calls += 1
      throw failure('forbidden')
    })
    const { failed, notRequested } = await run.start()
    expect(calls).toBeLessThanOrEqual(4)
    expect(failed.length).toBe(calls)
    expect(notRequested).toBe(2000)
  })
})

describe('outcomeOf', () => {
  it('makes one row of several identifiers of a company and tells misses from mistakes', async () => {
    const run = new LookupRun(parseLookup('1001\n552 120 222\n552120223\n1002'), async (chunk) =>
      chunk.kind === 'siren' || chunk.values.includes('1001') ? [company(1001, '552120222')] : [],
    )
    const outcome = lookupOutcomeOf((await run.start()).matches)
    expect(outcome.rows).toHaveLength(1)
    expect(outcome.rows[0]?.by.map((entry) => entry.value)).toEqual(['1001', '552120222'])
    expect(outcome.notFound.map((entry) => entry.value)).toEqual(['1002'])
    expect(outcome.invalid.map((entry) => entry.reason)).toEqual(['sirenCheckDigit'])
    expect(onlyHit(outcome)).toBeNull()
  })
})
