import { describe, expect, it } from 'vitest'

import { type ApiReadings, adviceOf } from './advice.ts'

const settings = { API_ARRAY_FORMAT: 'repeat', API_TIME_ZONE: 'Europe/Paris', API_IDS_PER_CALL: 50 } as const
const of = (readings: ApiReadings['readings']) => adviceOf({ settings, readings })

describe('adviceOf', () => {
  it('is silent where nothing contradicts the settings', () => {
    expect(of({})).toEqual([])
    expect(of({ arrays: { reading: 'repeat', at: 1 }, ids: { reading: 50, at: 1 } })).toEqual([])
  })

  it('names each setting that the answers contradict, the gravest first', () => {
    expect(
      of({
        ids: { reading: 10, at: 1 },
        arrays: { reading: 'brackets', at: 1 },
        ahead: { reading: 2, at: 1 },
      }),
    ).toEqual([
      { kind: 'zone', hours: 2, setting: 'Europe/Paris' },
      { kind: 'arrays', reading: 'brackets', setting: 'repeat' },
      { kind: 'ids', reading: 10, setting: 50 },
    ])
    expect(of({ arrays: { reading: 'unclear', at: 1 } })).toEqual([{ kind: 'arraysUnclear' }])
  })
})
