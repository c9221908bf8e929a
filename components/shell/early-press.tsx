'use client'

import { useEffect } from 'react'
import { endEarlyPress } from '#lib/early-press.ts'

/** Stands last in the document: once it has its effect, all of the page has been hydrated. */
export function EarlyPress() {
  useEffect(endEarlyPress, [])
  return null
}
