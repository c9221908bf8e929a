import type { Operation } from '#lib/contract/index.ts'
import type { ArrayFormat } from '#lib/contract/wire.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { probeItems } from '../answer.ts'
import type { Prober } from '../asker.ts'
import { type DialectReading, determined, undetermined } from '../reading.ts'

/** Known ids, and the operation and parameter that find their records. */
export interface KnownRecords {
  readonly operation: Operation
  readonly name: string
  readonly ids: readonly number[]
}

const FORMATS = ['repeat', 'brackets', 'comma'] as const
const SETTING = 'API_ARRAY_FORMAT'

export interface Arrays {
  readonly reading: DialectReading
  /** An array format that the API understood; null when none was, or when it cannot be determined. */
  readonly format: ArrayFormat | null
}

/** Requests two records in each array format: an API that understands the format returns both. */
export async function readArrays(asker: Prober, candidates: readonly KnownRecords[]): Promise<Arrays> {
  for (const { operation, name, ids } of candidates) {
    const pair = ids.slice(0, 2)
    if (pair.length < 2) continue
    const understood: ArrayFormat[] = []
    let answered = 0
    for (const format of FORMATS) {
      const answer = await asker.ask({ operation, query: { [name]: pair }, format })
      const found = new Set(probeItems(answer).map((item) => isObject(item) && item[name]))
      if (answer.ok) answered += 1
      if (pair.every((id) => found.has(id))) understood.push(format)
    }
    if (answered > 0) return concluded(understood)
  }
  const why = candidates.some(({ ids }) => ids.length > 1)
    ? 'no list could be asked for two records'
    : 'no two records of a kind are known to ask for'
  return { reading: undetermined('arrays', why, `${SETTING}=repeat (default)`), format: null }
}

function concluded(understood: readonly ArrayFormat[]): Arrays {
  const [format] = understood
  if (!format)
    return {
      reading: determined(
        'arrays',
        'none',
        'two records asked for in three spellings, and never both came',
        'API_IDS_PER_CALL=1',
      ),
      format: null,
    }
  const reading = understood.length === FORMATS.length ? 'any' : understood.join('+')
  return {
    reading: determined(
      'arrays',
      reading,
      'two records asked for in three spellings: who understood gave both',
      `${SETTING}=${format}${format === 'repeat' ? ' (default)' : ''}`,
    ),
    format,
  }
}
