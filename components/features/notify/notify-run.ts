import type { QueryClient } from '@tanstack/react-query'
import type { useTranslations } from 'use-intl'
import { watchStore } from '#components/entities/company/watch-store.ts'
import { isUnderWay } from '#lib/domain/enrichment/enrichment-queue.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { enrichmentEngine } from '#lib/enrichment/enrichments.ts'
import { today } from '#lib/format/today.ts'
import type { NotifyKind } from '#lib/notify/notify-choices.ts'
import { paths } from '#lib/paths.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { alertVersions, deadlinesOn, failedDeliveries, type NotifiableEvent } from './notify-reads.ts'
import { createTitleCount } from './title-count.ts'

const EVERY_MS = 5 * 60_000
/** Storage key for the day of the last notification of deadlines, by account. */
const dayKey = (idAccount: string) => `notified:${idAccount}`

export interface NotifyOptions {
  client: QueryClient
  idAccount: string
  kinds: readonly NotifyKind[]
  t: ReturnType<typeof useTranslations<'notify'>>
  /** Navigates to an address of the dashboard. */
  open: (href: string) => void
}

interface Message {
  title: string
  body?: string
  /** A notification with the same tag replaces it, so that two tabs show one. */
  tag: string
  count: number
  href: string
}

/** Returns the items that were not there at any earlier poll; none at the first. */
function createNews() {
  let known: ReadonlySet<number> | null = null
  return <Event extends NotifiableEvent>(found: readonly Event[]): Event[] => {
    const before = known
    known = new Set([...(before ?? []), ...found.map(({ id }) => id)])
    return before === null ? [] : found.filter(({ id }) => !before.has(id))
  }
}

const MAX_NAMED = 3
const textsOf = (found: readonly NotifiableEvent[]) =>
  [...new Set(found.map(({ text }) => text))].slice(0, MAX_NAMED).join(', ')

/**
 * Polls every five minutes for events, and shows them as notifications and as a count in the title while the tab is not
 * focused. One tab per browser polls (Web Locks); a failed poll is repeated at the next. Returns the stop function.
 */
export function startNotifying({ client, idAccount, kinds, t, open }: NotifyOptions): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const title = createTitleCount()

  const tell = ({ title: text, body, tag, count, href }: Message) => {
    if (document.hasFocus()) return
    title.add(count)
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const shown = new Notification(text, { ...(body && { body }), tag, icon: '/icon.svg' })
    // The system shows it for longer than the page lives: what it says goes with the account.
    signal.addEventListener('abort', () => shown.close())
    shown.onclick = () => {
      window.focus()
      shown.close()
      open(href)
    }
  }

  const [newVersions, newFailures] = [createNews(), createNews()]
  /** Companies polled before: existing versions of a company that was starred since are not news. */
  const asked = new Set<number>()
  const polls: Partial<Record<NotifyKind, () => Promise<void>>> = {
    alerts: async () => {
      watchStore.open(idAccount)
      const ids = watchStore.list().map(({ idCompany }) => idCompany)
      if (ids.length === 0) return
      const versions = newVersions(await alertVersions(ids, signal))
      const found = versions.filter(({ idCompany }) => asked.has(idCompany))
      for (const id of ids) asked.add(id)
      const [first] = found
      if (!first) return
      const count = found.length
      const isOneCompany = found.every(({ idCompany }) => idCompany === first.idCompany)
      const href = isOneCompany ? paths.company(first.idCompany, 'alerts') : paths.home()
      tell({ title: t('newAlerts', { count }), body: textsOf(found), tag: 'alerts', count, href })
    },
    deliveries: async () => {
      const found = newFailures(await failedDeliveries(signal))
      const count = found.length
      if (count === 0) return
      const href = paths.webhooks({ part: 'history' })
      tell({ title: t('newFailures', { count }), body: textsOf(found), tag: 'deliveries', count, href })
    },
    deadlines: async () => {
      const day = today()
      if (withLocalStorage((storage) => storage.getItem(dayKey(idAccount))) === day) return
      // Once a day, so not while the tab has the focus and no notification would be shown: the next poll tries again.
      if (document.hasFocus()) return
      const count = await deadlinesOn(client, idAccount, day, signal)
      if (document.hasFocus()) return
      withLocalStorage((storage) => storage.setItem(dayKey(idAccount), day))
      const href = paths.opportunities({ view: 'table', deadlineFrom: day, deadlineTo: day })
      if (count > 0) tell({ title: t('dueToday', { count }), tag: 'deadlines', count, href })
    },
  }
  const pollUnderLock = async () => {
    while (!signal.aborted) {
      for (const kind of kinds) void polls[kind]?.().catch(() => undefined)
      await wait(EVERY_MS, signal).catch(() => undefined)
    }
  }
  // Tabs wait for the lock, and one takes over when the polling tab is closed.
  if ('locks' in navigator)
    navigator.locks.request('notify', { signal }, pollUnderLock).catch(() => undefined)
  else void pollUnderLock()

  // Enrichments belong to this tab, so they need no lock.
  let running = 0
  const engine = kinds.includes('enrichments') ? enrichmentEngine(client, idAccount) : null
  const onJobs = () => {
    const now = engine?.get().filter((job) => isUnderWay(job) || job.state === 'queued').length ?? 0
    if (running > 0 && now === 0)
      tell({ title: t('enriched'), tag: 'enrichments', count: 1, href: paths.contacts() })
    running = now
  }
  engine?.readHidden(true)
  onJobs()
  const leave = engine?.subscribe(onJobs)
  const stay = onSignOut(() => stop.abort())

  window.addEventListener('focus', title.clear, { signal })
  return () => {
    stop.abort()
    stay()
    engine?.readHidden(false)
    leave?.()
    title.stop()
  }
}
