import { plainCell } from '../text/csv.ts'
import { type GivenName, MAX_NAME_LENGTH, type NameKind, oneLine } from './workspace.ts'

export type NameFault = 'noId' | 'noName' | 'tooLong' | 'twice'

export interface NamePlan {
  /** Names to be sent: new or changed ones. */
  names: { kind: NameKind; id: string; name: string }[]
  /** How many of them replace another name. */
  replaced: number
  /** How many are unchanged. */
  same: number
  /** Invalid lines, counted from 1. */
  refused: { line: number; fault: NameFault }[]
}

const clean = (cell: string | undefined) => oneLine(cell ?? '').replace(/\s+/g, ' ')

const isId = (cell: string | undefined) => /^[1-9]\d{0,14}$/.test(clean(cell))

/** The changes by a file with the columns id and name, in either order. A first line whose id is no number is the heading. */
export function planNames(
  kind: NameKind,
  rows: readonly (readonly string[])[],
  known: readonly GivenName[],
): NamePlan {
  const now = new Map(known.filter((given) => given.kind === kind).map(({ id, name }) => [id, name]))
  const plan: NamePlan = { names: [], replaced: 0, same: 0, refused: [] }
  const seen = new Set<string>()
  const idAt = rows.some((row) => isId(row[0])) || !rows.some((row) => isId(row[1])) ? 0 : 1
  for (const [index, row] of rows.entries()) {
    const [id, name] = [clean(row[idAt]), plainCell(clean(row[1 - idAt]))]
    if (id === '' && name === '') continue
    if (!isId(id) && index === 0) continue
    const fault = !isId(id)
      ? 'noId'
      : name === ''
        ? 'noName'
        : name.length > MAX_NAME_LENGTH
          ? 'tooLong'
          : seen.has(id)
            ? 'twice'
            : null
    if (fault) {
      plan.refused.push({ line: index + 1, fault })
      continue
    }
    seen.add(id)
    if (now.get(id) === name) plan.same += 1
    else {
      if (now.has(id)) plan.replaced += 1
      plan.names.push({ kind, id, name })
    }
  }
  return plan
}
