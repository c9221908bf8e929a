import { describe, expect, it, vi } from 'vitest'

import { createCompanyNames } from './company-names.ts'

const named = (idCompany: number) => ({ idCompany, name: `Company ${idCompany}`, siren: '000000018' })

describe('the names of a grid', () => {
  it('are asked for together, each once, and told to who listens', async () => {
    const asked: number[][] = []
    const names = createCompanyNames(async (ids) => {
      asked.push([...ids])
      return ids.filter((id) => id !== 3).map(named)
    })
    const told: number[] = []
    names.subscribe((ids) => told.push(...ids))
    names.want([1, 2])
    names.want([2, 3])
    await vi.waitFor(() => expect(told).toEqual([1, 2, 3]))
    expect(names.get(2)?.name).toBe('Company 2')
    expect(names.get(3)).toBeUndefined()
    names.want([1, 2, 3])
    await new Promise((done) => setTimeout(done, 100))
    expect(asked).toEqual([[1, 2, 3]])
  })

  it('are asked for again after a failure, once they are wanted again', async () => {
    let fails = true
    let calls = 0
    const names = createCompanyNames(async (ids) => {
      calls += 1
      if (fails) throw new Error('out of order')
      return ids.map(named)
    })
    names.want([1])
    await vi.waitFor(() => expect(calls).toBe(1))
    fails = false
    names.want([1])
    await vi.waitFor(() => expect(names.get(1)).toBeDefined())
  })

  it('come all on request, with progress, and are forgotten on leaving', async () => {
    const names = createCompanyNames(async (ids) => ids.map(named))
    const progress: number[] = []
    const ids = Array.from({ length: 2500 }, (_, index) => index + 1)
    await names.load(ids, {
      signal: new AbortController().signal,
      onProgress: (done, of) => progress.push(done, of),
    })
    expect(progress.slice(0, 2)).toEqual([50, 2500])
    expect(progress.slice(-2)).toEqual([2500, 2500])
    expect(names.unknown(ids)).toEqual([])
    names.forget()
    expect(names.unknown([1])).toEqual([1])
  })
})
