import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { takeFile } from '#lib/import/handed-file.ts'
import { ActionStep } from './action-step.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { importView } from './import-view.ts'
import { importJob } from './model/import-job.ts'
import { useKnownWords } from './use-known-words.ts'

/** What an earlier page was about to do is what this one is about, unless its address says something else. */
function showAction() {
  const { check } = importJob.get()
  if (check?.state === 'done' && !new URLSearchParams(window.location.search).has('action'))
    changeAddress(importView.write({ action: check.target.action }), 'replace')
}

/** The import as it stands: the file, its columns, what to do, what would be done, and what became of it. */
export function ImportSteps({ idAccount }: { idAccount: string }) {
  const t = useTranslations('import')
  const state = useSyncExternalStore(importJob.subscribe, importJob.get, importJob.get)
  const known = useKnownWords()
  useEffect(() => {
    const file = takeFile()
    const taken = file ? importJob.take(idAccount, file, known) : importJob.restore(idAccount)
    void taken.then(showAction)
  }, [idAccount, known])
  // A file that misses its place would be shown by the browser instead of this page.
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const aside = new AbortController()
    window.addEventListener('dragover', hold, { signal: aside.signal })
    window.addEventListener('drop', hold, { signal: aside.signal })
    return () => aside.abort()
  }, [])
  const { file, check, unkept } = state
  return (
    <>
      <FileStep idAccount={idAccount} state={state} known={known} />
      {file && <ColumnsStep state={state} file={file} />}
      {file && <ActionStep idAccount={idAccount} state={state} file={file} known={known} />}
      {unkept && (
        <Callout tone="warning" live>
          {t('unkept')}
        </Callout>
      )}
      {file && check?.state === 'done' && (
        <CheckPanel key={check.checkedAt} idAccount={idAccount} state={state} file={file} check={check} />
      )}
    </>
  )
}
