import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answered, Prepared } from './ask.ts'
import { inTurn } from './in-turn.ts'

const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`
const prepared = { body: JSON.stringify({ idOpportunity: 7 }) } as Prepared
const answered = (modified: string) =>
  ({ chunks: [Buffer.from(JSON.stringify({ opportunity: { modified } }))] }) as unknown as Answered
const write = (scope: string, seen: string | null, modified: string) =>
  inTurn(scope, prepared, seen, async () => answered(modified))

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('refuses what is older than the last write, for a minute: an API put back from a backup has older ones', async () => {
  await write('one', at(1), at(5))
  await expect(write('one', at(2), at(6))).rejects.toMatchObject({ status: 409, code: 'overtaken' })
  await vi.advanceTimersByTimeAsync(61_000)
  await expect(write('one', at(2), at(3))).resolves.toBeDefined()
})

it('lets through who does not say what they saw', async () => {
  await write('two', at(1), at(5))
  await expect(write('two', null, at(6))).resolves.toBeDefined()
})
