import { useEffect, useState } from 'react'
import { companyNames } from '#components/entities/company/company-names.ts'

const none: ReadonlyMap<number, string> = new Map()

/**
 * The names of all the companies of `rows`, while somebody sorts or searches by them: on screen, only those in view are
 * joined. Known names cost no call. Null while they are being read; without an answer, ids stand for themselves.
 */
export function useAllNames(
  rows: readonly { idCompany: number }[],
  wanted: boolean,
): ReadonlyMap<number, string> | null {
  const [names, setNames] = useState<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    const ids = rows.map((row) => row.idCompany)
    void companyNames
      .load(ids)
      .catch(() => undefined)
      .then(() => {
        if (left) return
        const found = new Map(
          ids.flatMap((id) => {
            const known = companyNames.get(id)
            return known ? [[id, known.name] as const] : []
          }),
        )
        // The same names again are no news: rows change with every step of the board.
        setNames((before) => (before !== null && before.size === found.size ? before : found))
      })
    return () => {
      left = true
    }
  }, [rows, wanted])
  return wanted ? names : none
}
