import { recentEntries } from '#lib/palette/recent.ts'
import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'
import { type SeenEntry, seenEntry } from './seen-search.ts'
import { clearSeen, readSeen, writeSeen } from './seen-store.ts'

interface Mirror {
  idAccount: string
  entries: SeenEntry[]
}

// Searching 50,000 names at each key stroke needs them in memory; the database is the copy that lasts.
let mirror: Promise<Mirror> | null = null
let generation = 0
let channel: BroadcastChannel | null = null

function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    channel = new BroadcastChannel('companies-seen')
    channel.addEventListener('message', forgetMirror)
  }
  return channel
}

function forgetMirror() {
  mirror = null
  generation += 1
}

/** The companies that the account saw, latest first, folded for searching. Empty where the browser keeps nothing. */
export async function seenEntries(idAccount: string): Promise<readonly SeenEntry[]> {
  otherTabs()
  const known = await mirror
  if (known?.idAccount === idAccount) return known.entries
  const loading = readSeen(idAccount)
    .catch((): SeenCompany[] => [])
    .then((companies): Mirror => ({ idAccount, entries: companies.map(seenEntry) }))
  mirror = loading
  return (await loading).entries
}

/**
 * Remembers companies for the account. A browser that keeps nothing is no reason to fail: the history is a convenience,
 * so this never rejects.
 */
export async function rememberCompanies(idAccount: string, companies: readonly SeenCompany[]): Promise<void> {
  if (companies.length === 0) return
  const started = generation
  const known = await mirror
  if (known?.idAccount === idAccount) {
    const ids = new Set(companies.map((company) => company.idCompany))
    const rest = known.entries.filter((entry) => !ids.has(entry.company.idCompany))
    known.entries = [...companies.map(seenEntry), ...rest].slice(0, SEEN_LIMIT)
  }
  try {
    // Signed out while we waited: what was seen then must not come back.
    if (started !== generation) return
    await writeSeen(idAccount, companies)
    otherTabs()?.postMessage('changed')
  } catch {
    // Storage full or forbidden; the mirror serves until the page closes.
  }
}

/**
 * Forgets every company seen in this browser, of all accounts, and what was chosen in the palette. Called at sign-out;
 * never rejects.
 */
export async function wipeSeenCompanies(): Promise<void> {
  forgetMirror()
  recentEntries.wipe()
  try {
    await clearSeen()
  } catch {
    // Nothing could be opened, so nothing was kept.
  }
  otherTabs()?.postMessage('wiped')
}
