import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { IMPORT_DATABASE } from '#lib/import/import-database.ts'
import type { InterruptedRun } from '#lib/mass/interrupted.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { shownAccount } from '#lib/session/tab.ts'

const InterruptedDialog = dialogOf(() => import('./interrupted-dialog.tsx'), 'InterruptedDialog')

/** Loads the code only if the runs' database exists. Rejects if the browser stores nothing. */
async function loadInterrupted() {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === IMPORT_DATABASE) ? import('#lib/mass/interrupted.ts') : null
}

const findRuns = async (): Promise<InterruptedRun[]> =>
  (await loadInterrupted())?.interruptedRuns(shownAccount() ?? '') ?? []

/** Whether a sign-out would lose writes that were interrupted or whose end nobody has seen. */
export const losesRuns = async (): Promise<boolean> =>
  (await loadInterrupted().catch(() => null))?.isWorkLeft(shownAccount() ?? '').catch(() => false) ?? false

/** How many of a run without rest are done. */
const countOf = ({ entries: { length: total }, failed }: InterruptedRun) => ({
  done: total - failed,
  total,
  failed,
})

/** Toasts for bulk writes that a reload or closed tab interrupted, or whose screen was left; each opens a dialog. */
export function InterruptedRuns() {
  const t = useTranslations('ui.batch')
  const notation = useNotation()
  const [shown, setShown] = useState<InterruptedRun | null>(null)
  useEffect(() => {
    let toasts: number[] | null = []
    const tell = (runs: readonly InterruptedRun[]) => {
      if (toasts === null) return
      toasts.forEach(dismissToast)
      toasts = runs.map((one) =>
        toast({
          title: t(one.left === 0 ? 'ended' : 'interrupted', { title: one.run.title }),
          description: [
            formatDateTime(new Date(one.run.startedAt).toISOString(), notation),
            one.left === 0
              ? t('summary', { ...countOf(one), unknown: 0 })
              : t('interruptedText', { left: one.left, failed: one.failed }),
          ].join(' · '),
          tone: 'warning',
          duration: null,
          action: { label: t('show'), onSelect: () => setShown(one) },
        }),
      )
    }
    const find = () => void findRuns().then(tell, () => undefined)
    find()
    window.addEventListener('run-left', find)
    return () => {
      window.removeEventListener('run-left', find)
      toasts?.forEach(dismissToast)
      toasts = null
    }
  }, [t, notation])
  return shown && <InterruptedDialog found={shown} onClose={() => setShown(null)} />
}
