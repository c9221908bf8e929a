import { isObject } from '#lib/domain/api/is-object.ts'
import { probeItems, type Question } from '../answer.ts'
import type { Prober } from '../asker.ts'
import { type DialectReading, determined, many, undetermined } from '../reading.ts'

/** A list that can be requested twice, and the fields that identify its items. */
export interface Ordered {
  readonly question: Question
  readonly key: readonly string[]
}

/** Minimum number of items: fewer could be in the same order by chance. */
const ENOUGH = 6
const HOUR_MS = 3_600_000

const keysOf = (items: readonly unknown[], key: readonly string[]): string[] =>
  items.map((item) => (isObject(item) ? key.map((name) => String(item[name])).join('/') : ''))

const numbersOf = (items: readonly unknown[], name: string): number[] =>
  items.map((item) => (isObject(item) && typeof item[name] === 'number' ? item[name] : Number.NaN))

const momentsOf = (items: readonly unknown[]): number[] =>
  items.map((item) => {
    const { modified } = isObject(item) ? item : {}
    return typeof modified === 'string' ? Date.parse(modified) : Number.NaN
  })

const isById = (ids: readonly number[]) =>
  ids.every((id, index) => index === 0 || Number(ids[index - 1]) < id)

/** Newest first. Times without a zone go back an hour in autumn, so one such step is tolerated. */
function isByChange(moments: readonly number[]): boolean {
  const rises = moments.slice(1).map((moment, index) => moment - Number(moments[index]))
  const ups = rises.filter((rise) => !(rise <= 0))
  return (
    Number(moments[0]) > Number(moments.at(-1)) && ups.length <= 1 && ups.every((rise) => rise <= HOUR_MS)
  )
}

export async function readOrder(asker: Prober, lists: readonly Ordered[]): Promise<DialectReading> {
  for (const { question, key } of lists) {
    const first = probeItems(await asker.ask(question))
    if (first.length < ENOUGH) continue
    const second = probeItems(await asker.again(question))
    const [before, after] = [keysOf(first, key), keysOf(second, key)]
    if ([...before].sort().join() !== [...after].sort().join()) {
      const isPage = question.operation === 'listCampaignResults' && before.length === after.length
      if (isPage)
        return determined(
          'order',
          'none',
          'a page asked for twice held other items; a long list may miss some',
        )
      continue
    }
    const how = `${many(before.length, 'item')} asked for twice`
    if (before.join() !== after.join())
      return determined('order', 'none', `${how} moved; the dashboard sorts by itself`)
    const [name = ''] = key
    const byId = key.length === 1 && isById(numbersOf(first, name))
    const byChange = isByChange(momentsOf(first))
    if (byId && !byChange) return determined('order', 'id', `${how} came by ${name}`)
    if (byChange && !byId) return determined('order', 'recent', `${how} came by their last change`)
    if (key.length === 1 && !byId)
      return determined('order', 'other', `${how} came alike, by neither id nor last change`)
  }
  return undetermined('order', `no list had ${ENOUGH} items that tell`)
}
