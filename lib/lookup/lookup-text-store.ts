import { onSignOut } from '#lib/session/session-store.ts'

/** A paste longer than this does not fit into an address. */
const LONGEST_IN_URL = 300

const LISTS = 'lookup:list:'
const DRAFT = 'lookup:draft'
const DRAFT_OVER = 'lookup:draft-over'
const KEPT_LISTS = 8

// The tab's own storage may be full or forbidden: then the paste lives as long as the page.
const inMemory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return inMemory.get(key) ?? window.sessionStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  inMemory.set(key, text)
  try {
    window.sessionStorage.setItem(key, text)
  } catch {
    // Kept in memory.
  }
}

function remove(key: string): void {
  inMemory.delete(key)
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function keys(prefix: string): string[] {
  const all = new Set(inMemory.keys())
  try {
    for (let at = 0; at < window.sessionStorage.length; at += 1) all.add(window.sessionStorage.key(at) ?? '')
  } catch {
    // Only what is in memory.
  }
  return [...all].filter((key) => key.startsWith(prefix)).sort()
}

/** Where a lookup stands in the address: its text, or the name under which this tab keeps it. */
export type LookupAddress = { q: string } | { list: string }

/** The address of a text to look up; a long one is kept in this tab alone. */
export function addressOf(text: string): LookupAddress {
  const trimmed = text.trim()
  if (trimmed.length <= LONGEST_IN_URL) return { q: trimmed }
  const known = keys(LISTS).find((key) => read(key) === trimmed)
  const list = known?.slice(LISTS.length) ?? Date.now().toString(36)
  write(LISTS + list, trimmed)
  for (const old of keys(LISTS).slice(0, -KEPT_LISTS)) remove(old)
  return { list }
}

/** The text of an address; null when this tab does not (or no longer) keep it. */
export function textOf({ q, list }: { q: string | null; list: string | null }): string | null {
  if (q !== null) return q
  return list === null ? '' : read(LISTS + list)
}

/** What was typed and not looked up, over that text of the address; an address without one brings any. */
export const readDraft = (over: string): string =>
  over === '' || over === read(DRAFT_OVER) ? (read(DRAFT) ?? '') : ''

/** Keeps what is typed over the text of an address. */
export function writeDraft(text: string, over = ''): void {
  for (const [key, value] of [
    [DRAFT, text],
    [DRAFT_OVER, text === '' ? '' : over],
  ] as const) {
    if (value === '') remove(key)
    else write(key, value)
  }
}

/** Forgets every paste of this tab. */
function wipeLookupTexts(): void {
  for (const key of keys('lookup:')) remove(key)
}

onSignOut(wipeLookupTexts)
