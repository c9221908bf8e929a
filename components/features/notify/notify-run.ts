import type { QueryClient } from '@tanstack/react-query'
import type { useTranslations } from 'use-intl'
import { watchStore } from '#components/entities/company/watch-store.ts'
import { isUnderWay } from '#lib/domain/enrichment/enrichment-queue.ts'
import { enrichmentEngine } from '#lib/enrichment/enrichments.ts'
import { today } from '#lib/format/today.ts'
import type { NotifyKind } from '#lib/notify/notify-choices.ts'
import { paths } from '#lib/paths.ts'
import { attempt } from '#lib/storage/keeping.ts'
import { alertVersions, deadlinesOn, failedDeliveries, type Told } from './notify-reads.ts'
import { createTitleCount } from './title-count.ts'

const EVERY_MS = 5 * 60_000
/** The day on which deadlines were last told of, by account. */
const dayKey = (idAccount: string) => `notified:${idAccount}`

export interface NotifyOptions {
  client: QueryClient
  idAccount: string
  kinds: readonly NotifyKind[]
  t: ReturnType<typeof useTranslations<'notify'>>
  /** Goes to an address of the dashboard. */
  open: (href: string) => void
}

interface Message {
  title: string
  body?: string
  /** Another of the same name takes its place, so that two tabs say it once. */
  tag: string
  count: number
  href: string
}

/** What was not there at the last look; the first look tells nothing. */
function createNews() {
  let known: ReadonlySet<number> | null = null
  return (found: readonly Told[]): Told[] => {
    const before = known
    known = new Set([...(before ?? []), ...found.map(({ id }) => id)])
    return before === null ? [] : found.filter(({ id }) => !before.has(id))
  }
}

/**
 * Looks every five minutes for what somebody wants to be told of, and says it by the browser and in the tab's title while
 * the tab is not looked at. One tab of a browser looks; a look that fails is made again at the next. Returns the function that ends it.
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
    shown.onclick = () => {
      window.focus()
      shown.close()
      open(href)
    }
  }

  const [newVersions, newFailures] = [createNews(), createNews()]
  /** Those asked for at an earlier look: what a company has that is watched since is news to nobody. */
  const asked = new Set<number>()
  const looks: Partial<Record<NotifyKind, () => Promise<void>>> = {
    alerts: async () => {
      watchStore.open(idAccount)
      const ids = watchStore.list().map(({ idCompany }) => idCompany)
      if (ids.length === 0) return
      const versions = newVersions(await alertVersions(ids, signal))
      const found = versions.filter(({ idCompany }) => idCompany !== null && asked.has(idCompany))
      for (const id of ids) asked.add(id)
      const [first] = found
      if (!first) return
      const body = [...new Set(found.map(({ text }) => text))].slice(0, 3).join(', ')
      const href = first.idCompany === null ? paths.home() : paths.company(first.idCompany, 'alerts')
      const where = new Set(found.map(({ idCompany }) => idCompany)).size > 1 ? paths.home() : href
      tell({
        title: t('newAlerts', { count: found.length }),
        body,
        tag: 'alerts',
        count: found.length,
        href: where,
      })
    },
    deliveries: async () => {
      const found = newFailures(await failedDeliveries(signal))
      if (found.length === 0) return
      const body = [...new Set(found.map(({ text }) => text))].join(', ')
      const href = paths.webhooks({ part: 'history' })
      tell({
        title: t('newFailures', { count: found.length }),
        body,
        tag: 'deliveries',
        count: found.length,
        href,
      })
    },
    deadlines: async () => {
      const day = today()
      if (attempt((storage) => storage.getItem(dayKey(idAccount))) === day) return
      // Said once a day, it must not be said to nobody: most mornings the first look finds the tab looked at.
      if (document.hasFocus()) return
      const count = await deadlinesOn(client, idAccount, day, signal)
      attempt((storage) => storage.setItem(dayKey(idAccount), day))
      const href = paths.opportunities({ view: 'table', deadlineFrom: day, deadlineTo: day })
      if (count > 0) tell({ title: t('dueToday', { count }), tag: 'deadlines', count, href })
    },
  }
  const look = () => Promise.allSettled(kinds.map(async (kind) => looks[kind]?.())).then(() => undefined)

  const watchAlone = async () => {
    await look()
    const timer = setInterval(() => void look(), EVERY_MS)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    clearInterval(timer)
  }
  // Whoever waits takes over once the tab that looks is closed.
  if ('locks' in navigator) navigator.locks.request('notify', { signal }, watchAlone).catch(() => undefined)
  else void watchAlone()

  // Enrichments are this tab's own.
  let running = 0
  const engine = kinds.includes('enrichments') ? enrichmentEngine(client, idAccount) : null
  const onJobs = () => {
    const now = engine?.get().filter(isUnderWay).length ?? 0
    if (running > 0 && now === 0)
      tell({ title: t('enriched'), tag: 'enrichments', count: 1, href: paths.contacts() })
    running = now
  }
  const leave = engine?.subscribe(onJobs)

  window.addEventListener('focus', title.clear, { signal })
  return () => {
    stop.abort()
    leave?.()
    title.stop()
  }
}
