import { onCutOff, onSignOut } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { keysOf, withSessionStorage } from '#lib/storage/browser-storage.ts'

/** Longest text in an address, characters; a longer one is stored in this tab. */
const MAX_URL_LENGTH = 300

const PREFIX = 'lookup:'

/** Which screen's long lists: the lookup's or those of the contacts' search. */
type ListScope = 'list' | 'contacts'
const mine = (name: string) => `${PREFIX}${shownAccount() ?? ''}:${name}`
const lists = (scope: ListScope) => mine(`${scope}:`)
const draft = () => mine('draft')
const draftOver = () => mine('draft-over')
const KEPT_LISTS = 8

// The tab's storage may be full or blocked: then the text lasts as long as the page.
const inMemory = new Map<string, string>()

function read(key: string): string | null {
  const kept = inMemory.get(key) ?? withSessionStorage((storage) => storage.getItem(key))
  if (kept !== null) inMemory.set(key, kept)
  return kept
}

function write(key: string, text: string): void {
  inMemory.set(key, text)
  withSessionStorage((storage) => storage.setItem(key, text))
}

function remove(key: string): void {
  inMemory.delete(key)
  withSessionStorage((storage) => storage.removeItem(key))
}

function keys(prefix: string): string[] {
  const stored = withSessionStorage((storage) => keysOf(storage, prefix)) ?? []
  const held = [...inMemory.keys()].filter((key) => key.startsWith(prefix))
  return [...new Set([...stored, ...held])].sort()
}

/** A lookup in the address: its text, or the name under which this tab stores it. */
export type LookupAddress = { q: string } | { list: string }

/** The address parameters of a text to look up; a long one is stored in this tab only. */
export function lookupAddressOf(text: string): LookupAddress {
  const trimmed = text.trim()
  if (trimmed.length <= MAX_URL_LENGTH) return { q: trimmed }
  return { list: storeList(trimmed) }
}

/** Stores a long list in this tab. Returns its name, for an address. */
export function storeList(text: string, scope: ListScope = 'list'): string {
  const own = lists(scope)
  const known = keys(own).find((key) => read(key) === text)
  const list = known?.slice(own.length) ?? Date.now().toString(36)
  write(own + list, text)
  for (const old of keys(own).slice(0, -KEPT_LISTS)) remove(old)
  return list
}

/** A stored list by its name; null when this tab does not (or no longer) have it. */
export const storedList = (list: string, scope: ListScope = 'list'): string | null =>
  read(lists(scope) + list)

/** The text of an address; null when this tab does not (or no longer) have it. */
export function textOf({ q, list }: { q: string | null; list: string | null }): string | null {
  if (q !== null) return q
  return list === null ? '' : storedList(list)
}

/** The draft typed over the address's text `over` and not looked up; with an empty `over`, any draft. */
export const readDraft = (over: string): string =>
  over === '' || over === read(draftOver()) ? (read(draft()) ?? '') : ''

/** Stores the draft typed over the text of an address. */
export function writeDraft(text: string, over = ''): void {
  const put = (key: string, value: string) => (value === '' ? remove(key) : write(key, value))
  put(draft(), text)
  put(draftOver(), text === '' ? '' : over)
}

/** Whether a reload would find the draft as it is. */
export function isDraftStored(): boolean {
  const text = inMemory.get(draft())
  return text === undefined || withSessionStorage((storage) => storage.getItem(draft())) === text
}

onSignOut((why) => {
  if (why === 'signedOut') for (const key of keys(PREFIX)) remove(key)
})
// Another tab's sign-out cleared the storage: store them again.
onCutOff(() => {
  for (const [key, text] of inMemory) write(key, text)
})
