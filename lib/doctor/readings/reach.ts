import type { Operation } from '#lib/contract/index.ts'
import type { ArrayFormat } from '#lib/contract/wire.ts'
import { type ProbeAnswer, probeItems } from '../answer.ts'
import type { Prober } from '../asker.ts'
import { type DialectReading, determined, undetermined } from '../reading.ts'

const TWO_YEARS = 1_051_200
const DAY = 1_440
/** Windows longer than a day, minutes. */
const LONGER = [DAY + 1, 10_080, 43_200, 129_600, 525_600]

/** A limit was exceeded: bad request, or a URL that is too long for the server. */
export const isRefused = (answer: ProbeAnswer): boolean =>
  !answer.ok && answer.status !== null && [400, 413, 414, 431].includes(answer.status)

export interface Window {
  readonly reading: DialectReading
  /** The longest window that was answered, minutes. */
  readonly minutes: number
}

export async function readPolling(asker: Prober, candidates: readonly Operation[]): Promise<Window> {
  const asked: Operation | null = await firstAnswering(asker, candidates)
  if (asked === null)
    return { reading: undetermined('polling', 'no window was answered, not even one of a day'), minutes: DAY }
  const takes = async (polling: number) => (await asker.ask({ operation: asked, query: { polling } })).ok
  const how = 'the dashboard then asks for a shorter one and says so'
  if (await takes(TWO_YEARS))
    return { reading: determined('polling', 'all', 'a window of two years was answered'), minutes: TWO_YEARS }
  let longest = DAY
  for (const minutes of LONGER) {
    if (!(await takes(minutes))) break
    longest = minutes
  }
  return {
    reading: determined(
      'polling',
      String(longest),
      `${longest} minutes were answered, more is refused; ${how}`,
    ),
    minutes: longest,
  }
}

/** The first operation that answers a window of two years, or refuses it and answers one of a day. */
async function firstAnswering(asker: Prober, candidates: readonly Operation[]): Promise<Operation | null> {
  for (const operation of candidates) {
    const answer = await asker.ask({ operation, query: { polling: TWO_YEARS } })
    if (answer.ok) return operation
    if (isRefused(answer) && (await asker.ask({ operation, query: { polling: DAY } })).ok) return operation
  }
  return null
}

const DEFAULT_IDS = 50
const MANY_IDS = 200
const SETTING = 'API_IDS_PER_CALL'

/** Known ids, filled up with the following numbers; ids that do not exist do no harm. */
function wanted(known: readonly number[], count: number): number[] {
  const ids = new Set(known)
  for (let next = Math.max(...known) + 1; ids.size < count; next += 1) ids.add(next)
  return [...ids].slice(0, count)
}

/** Determines how many values one parameter takes. `operation` accepts `idCompany` and was answered without it. */
export async function readIdLimit(
  asker: Prober,
  operation: Operation | null,
  companies: readonly number[],
  format: ArrayFormat | null,
): Promise<{ reading: DialectReading; most: number }> {
  const cannot = (why: string) => ({ reading: undetermined('ids', why, null), most: 1 })
  if (format === null) return cannot('no spelling of several values is known to be understood')
  if (operation === null || companies.length === 0) return cannot('no company is known to ask for')
  const ask = (count: number) =>
    asker.ask({
      operation,
      query: {
        idCompany: wanted(companies, count),
        ...(operation === 'listCampaignResults' ? { limit: 1 } : {}),
      },
      format,
    })
  let most = 1
  for (const count of [10, 11, 25, DEFAULT_IDS, DEFAULT_IDS + 1, MANY_IDS]) {
    const answer = await ask(count)
    if (answer.ok) most = count
    else if (isRefused(answer)) break
    else return cannot(`${count} values were neither answered nor refused`)
  }
  const setting = `${SETTING}=${Math.min(most, DEFAULT_IDS)}${most < DEFAULT_IDS ? '' : ' (default)'}`
  if (most === MANY_IDS)
    return { reading: determined('ids', 'all', `${MANY_IDS} values at once were answered`, setting), most }
  return {
    reading: determined(
      'ids',
      String(most),
      `${most} values at once were answered, more is refused`,
      setting,
    ),
    most,
  }
}

/** Page size of campaign results: api.md's default. */
export const DEFAULT_PAGE = 100

export async function readCountMeaning(asker: Prober): Promise<DialectReading> {
  const page = await asker.ask({ operation: 'listCampaignResults', query: { limit: DEFAULT_PAGE } })
  if (!page.ok) return undetermined('count', 'campaign results were not answered')
  const items = probeItems(page).length
  const { count } = page.body
  if (typeof count !== 'number') return undetermined('count', 'it was no number')
  const how = 'the dashboard ends on a short page'
  if (count > items) return determined('count', 'total', `${items} on the page, more counted; ${how}`)
  if (items < 2) return undetermined('count', 'there are fewer than two campaign results')
  const one = await asker.ask({ operation: 'listCampaignResults', query: { limit: 1 } })
  if (!one.ok || probeItems(one).length !== 1) return undetermined('count', 'a page of one was not answered')
  return one.body.count === 1
    ? determined('count', 'page', `a page of one counts 1 where ${items} are known; ${how}`)
    : determined('count', 'total', `a page of one counts more; ${how}`)
}
