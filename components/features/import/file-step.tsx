import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { ChoiceSelect, Textarea } from '#components/ui/form/input.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import type { KnownWords } from '#lib/domain/import/columns.ts'
import { DELIMITERS } from '#lib/domain/import/delimiter.ts'
import { ENCODINGS } from '#lib/domain/import/encoding.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { FileReading } from '#lib/import/read-table.ts'
import { importJob } from './model/import-job.ts'
import { type ImportState, isWhole, type OpenFile, rowNumbers, tableOf } from './model/import-state.ts'
import { useBusy, useLocked } from './use-busy.ts'

const NAMES: Record<string, 'semicolon' | 'comma' | 'tab' | 'bar'> = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'bar',
}

interface FileFactsFormProps {
  idAccount: string
  file: OpenFile
  known: KnownWords
  disabled: boolean
  /** Acts, unless outcomes of rows would be given up and the person does not want that. */
  onReplace: (act: () => void) => void
}

/** How a file was parsed (encoding, delimiter, sheet), to be corrected if the guess is wrong. */
function FileFactsForm({ idAccount, file, known, disabled, onReplace }: FileFactsFormProps) {
  const t = useTranslations('import.file')
  const { facts, source } = file
  const locked = disabled || source === null
  const reopen = (said: FileReading) => {
    const { encoding, delimiter, sheet } = facts
    const whole = {
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet && { sheet }),
      ...said,
    }
    onReplace(() => void importJob.reopen(idAccount, known, whole))
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {facts.encoding && (
        <Field label={t('encoding')}>
          <ChoiceSelect
            of={ENCODINGS}
            text={(one) => t(`encodings.${one}`)}
            value={facts.encoding}
            disabled={locked}
            onPick={(encoding) => reopen({ encoding })}
          />
        </Field>
      )}
      {facts.delimiter && (
        <Field label={t('delimiter')}>
          <ChoiceSelect
            of={DELIMITERS}
            text={(one) => t(`delimiters.${NAMES[one] ?? 'comma'}`)}
            value={facts.delimiter}
            disabled={locked}
            onPick={(delimiter) => reopen({ delimiter })}
          />
        </Field>
      )}
      {facts.sheets.length > 1 && (
        <Field label={t('sheet')}>
          <ChoiceSelect
            of={facts.sheets}
            text={plainLine}
            value={facts.sheet ?? ''}
            disabled={locked}
            onPick={(sheet) => reopen({ sheet })}
          />
        </Field>
      )}
      <Checkbox
        className="py-1.5"
        label={t('headings', { row: rowNumbers({ ...file, hasHeadings: true })(-1) })}
        checked={file.hasHeadings}
        disabled={disabled}
        onCheckedChange={(checked) => onReplace(() => void importJob.setHeadings(idAccount, known, checked))}
      />
    </div>
  )
}

interface FileStepProps {
  idAccount: string
  state: ImportState
  known: KnownWords
}

/** The step for the file: drop, choose or paste; then how it was parsed. */
export function FileStep({ idAccount, state, known }: FileStepProps) {
  const t = useTranslations('import.file')
  const ui = useTranslations('ui')
  const faultText = useTranslations('fileFaults')
  const { file, reading, fault, droppedFile } = state
  const busy = useBusy(state)
  const locked = useLocked(state)
  /** What gives up outcomes of rows, once the person says so. */
  const [asked, setAsked] = useState<{ act: () => void } | null>(null)
  // Kept here: the field goes while its text is read, and comes back where that cannot be done.
  const [paste, setPaste] = useState('')
  const content = useRef<HTMLDivElement>(null)
  // The focused control is removed while the file is read: keep the focus in this step.
  useEffect(() => {
    if (reading && document.activeElement === document.body) content.current?.focus()
  }, [reading])
  const replace = (act: () => void) => (isWhole(state) ? act() : setAsked({ act }))
  const leave = () => {
    setPaste('')
    content.current?.focus()
    void importJob.discard(idAccount)
  }
  const stopReading = () => {
    content.current?.focus()
    importJob.cancelReading()
  }
  const open = (name: string, source: Blob | string) => void importJob.open(idAccount, name, source, known)
  return (
    <Panel
      title={file ? plainLine(file.name) : t('title')}
      count={file && t('rows', { count: tableOf(file).rows.length })}
      actions={
        file && <Button size="sm" disabled={busy} onClick={() => replace(leave)} label={t('another')} />
      }
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {fault && (
          <Callout tone="danger" live className="mb-4" title={t('unreadable')} text={faultText(fault)} />
        )}
        {reading ? (
          <div className="flex flex-wrap items-center gap-4">
            <ProgressBar className="min-w-40 flex-1" label={t('reading')} value={null}>
              <p role="status">{t('reading')}</p>
            </ProgressBar>
            <Button size="sm" onClick={stopReading} label={ui('cancel')} />
          </div>
        ) : file ? (
          <FileFactsForm
            idAccount={idAccount}
            file={file}
            known={known}
            disabled={locked}
            onReplace={replace}
          />
        ) : (
          <FileSource paste={paste} onPaste={setPaste} onOpen={open} />
        )}
      </div>
      {(asked || droppedFile) && (
        <ConfirmDialog
          title={t('giveUp')}
          confirmLabel={t('giveUpConfirm')}
          onClose={() => {
            setAsked(null)
            importJob.stay()
          }}
          onConfirm={() => {
            setAsked(null)
            if (asked) return asked.act()
            setPaste('')
            void importJob.discard(idAccount).then(() => droppedFile && open(droppedFile.name, droppedFile))
          }}
        >
          {t('giveUpText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface FileSourceProps {
  paste: string
  onPaste: (text: string) => void
  onOpen: (name: string, source: Blob | string) => void
}

function FileSource({ paste, onPaste, onOpen }: FileSourceProps) {
  const t = useTranslations('import.file')
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onOpen(file.name, file)
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div className="flex flex-col gap-4">
      <div
        role="group"
        aria-label={t('drop')}
        data-testid="import-drop"
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files[0])
        }}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center text-sm',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <p className="text-ink-2">{t('drop')}</p>
        <FileButton variant="primary" label={t('choose')} onFile={take} />
        <p className="text-xs text-ink-3">{t('limits')}</p>
      </div>
      <Field label={t('paste')} hint={t('pasteHint')}>
        <Textarea
          rows={4}
          value={paste}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          onValueChange={onPaste}
        />
      </Field>
      <Button
        className="self-start"
        disabled={paste.trim() === ''}
        onClick={() => onOpen(t('pasted'), paste)}
        label={t('usePaste')}
      />
    </div>
  )
}
