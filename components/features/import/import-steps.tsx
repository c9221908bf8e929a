import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { IMPORT_FIELDS, widthOf, withColumn } from '#lib/domain/import/columns.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { receiveFile } from '#lib/import/dropped-file.ts'
import { paths } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { ActionStep } from './action-step.tsx'
import { CheckPanel } from './check-panel.tsx'
import { FileStep } from './file-step.tsx'
import { importView } from './import-view.ts'
import { importJob, otherImportTabs } from './model/import-job.ts'
import { type ImportStepProps, tableOf } from './model/import-state.ts'
import { useLocked } from './use-busy.ts'
import { useKnownWords } from './use-known-words.ts'

const SHOWN = 5
const MAX_LENGTH = 60

/** The step that maps columns to fields, with a proposal and the first rows as examples. */
function ColumnsStep({ idAccount, state, file }: ImportStepProps) {
  const t = useTranslations('import.columns')
  const { columns, remembered } = state
  const locked = useLocked(state)
  const table = useMemo(() => tableOf(file), [file])
  const places = useMemo(() => Array.from({ length: widthOf(table) }, (_, at) => at), [table])
  const nameOf = (at: number) =>
    table.headings[at]?.trim()
      ? plainLine(table.headings[at].slice(0, MAX_LENGTH))
      : t('column', { number: at + 1 })
  return (
    <Panel
      title={t('title')}
      description={t('about')}
      actions={remembered && <Badge tone="accent">{t('remembered')}</Badge>}
      padded={false}
    >
      <ScrollRegion label={t('firstRows')} className="inset-focus overscroll-x-contain pb-4">
        <table
          data-testid="import-columns"
          aria-label={t('firstRows')}
          className="w-full border-collapse text-sm"
        >
          <thead>
            <tr>
              {places.map((at) => (
                <th
                  key={at}
                  scope="col"
                  className="min-w-40 border-b border-line px-3 py-2 first:ps-4 text-start font-medium"
                >
                  <span className="mb-1.5 block max-w-60 truncate">{nameOf(at)}</span>
                  <Select
                    size="sm"
                    className="[&>select]:min-w-max"
                    aria-label={t('holds', { column: nameOf(at) })}
                    value={columns[at] ?? ''}
                    disabled={locked}
                    onValueChange={(value) => {
                      const field = IMPORT_FIELDS.find((one) => one === value) ?? null
                      importJob.setColumns(idAccount, withColumn(columns, at, field))
                    }}
                  >
                    <option value="">{t('unused')}</option>
                    <Options of={IMPORT_FIELDS} text={(field) => t(`fields.${field}`)} />
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN).map((row, index) => (
              <tr key={String(index)} className="border-b border-line last:border-b-0">
                {places.map((at) => (
                  <td
                    key={at}
                    className={cx('max-w-60 truncate px-3 py-1.5 first:ps-4', !columns[at] && 'text-ink-3')}
                  >
                    {plainLine((row[at] ?? '').slice(0, MAX_LENGTH))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  )
}

/** Shows the action of a restored import, unless the address names one, or somebody has left the screen. */
function showAction() {
  const { check } = importJob.get()
  const { pathname, search } = window.location
  if (check?.state === 'done' && pathname === paths.import() && !new URLSearchParams(search).has('action'))
    changeAddress(importView.write({ action: check.target.action }), 'replace')
}

/** The steps of the import: file, columns, action, dry run, outcomes. */
export function ImportSteps() {
  const idAccount = useIdAccount()
  const t = useTranslations('import')
  const state = useSyncExternalStore(importJob.subscribe, importJob.get, importJob.get)
  const known = useKnownWords()
  // Once: names that arrive later must not bring back an action that was left.
  const begin = useEffectEvent(() => {
    const file = receiveFile()
    const taken = file ? importJob.take(idAccount, file, known) : importJob.restore(idAccount)
    void taken.then(showAction)
  })
  useEffect(begin, [])
  useEffect(() => {
    const look = () => void importJob.lookAgain(idAccount)
    // Another tab may have sent rows while this one showed another screen.
    look()
    return combineUnsubscribes(
      listen(window, 'focus', look),
      listen(document, 'visibilitychange', look),
      listen(otherImportTabs(), 'message', look),
    )
  }, [idAccount])
  // A file dropped beside the drop zone would make the browser navigate to it.
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    return listen(window, ['dragover', 'drop'], hold)
  }, [])
  const { file, check, isNotStored, isGone } = state
  return (
    <>
      <FileStep idAccount={idAccount} state={state} known={known} />
      {file && <ColumnsStep idAccount={idAccount} state={state} file={file} />}
      {file && <ActionStep idAccount={idAccount} state={state} file={file} known={known} />}
      {isNotStored && <Callout tone="warning" live text={t('unkept')} />}
      {isGone && <Callout tone="warning" live title={t('gone')} text={t('goneText')} />}
      {file && check?.state === 'done' && (
        <CheckPanel key={check.checkedAt} idAccount={idAccount} state={state} file={file} check={check} />
      )}
    </>
  )
}
