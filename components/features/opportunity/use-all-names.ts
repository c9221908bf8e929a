'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readCompanyNames } from '#components/entities/company/company-names.ts'
import { plainLine } from '#lib/format/plain-text.ts'

const none: ReadonlyMap<number, string> = new Map()

/**
 * The names of all the companies of `rows`, while somebody sorts or searches by them: on screen, only those in view are
 * joined. Known names cost no call. Null while they are being read; without an answer, ids stand for themselves.
 */
export function useAllNames(
  rows: readonly { idCompany: number }[],
  wanted: boolean,
): ReadonlyMap<number, string> | null {
  const client = useQueryClient()
  const [names, setNames] = useState<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let left = false
    void readCompanyNames(client, new Set(rows.map((row) => row.idCompany)))
      .then((found) => new Map([...found].map(([id, { name }]) => [id, plainLine(name)])))
      .catch(() => none)
      .then((found) => {
        // The same names again are no news: rows change with every step of the board.
        if (!left) setNames((before) => (before !== null && before.size === found.size ? before : found))
      })
    return () => {
      left = true
    }
  }, [client, rows, wanted])
  return wanted ? names : none
}
