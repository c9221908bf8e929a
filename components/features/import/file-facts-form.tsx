import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { KnownWords } from '#lib/domain/import/columns.ts'
import { DELIMITERS } from '#lib/domain/import/delimiter.ts'
import { ENCODINGS } from '#lib/domain/import/encoding.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { FileReading } from '#lib/import/read-table.ts'
import { importJob, type OpenFile, rowNumbers } from './model/import-job.ts'

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
}

/** What a file was read as, to be put right where the guess is wrong. */
export function FileFactsForm({ idAccount, file, known, disabled }: FileFactsFormProps) {
  const t = useTranslations('import.file')
  const { facts, source } = file
  const locked = disabled || source === null
  const reopen = (said: FileReading) => {
    const { encoding, delimiter, sheet } = facts
    void importJob.reopen(idAccount, known, {
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(sheet && { sheet }),
      ...said,
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {facts.encoding && (
        <Field label={t('encoding')}>
          <Select
            value={facts.encoding}
            disabled={locked}
            onChange={({ target }) => {
              const encoding = ENCODINGS.find((one) => one === target.value)
              if (encoding) reopen({ encoding })
            }}
          >
            <Options of={ENCODINGS} text={(one) => t(`encodings.${one}`)} />
          </Select>
        </Field>
      )}
      {facts.delimiter && (
        <Field label={t('delimiter')}>
          <Select
            value={facts.delimiter}
            disabled={locked}
            onChange={({ target }) => {
              const delimiter = DELIMITERS.find((one) => one === target.value)
              if (delimiter) reopen({ delimiter })
            }}
          >
            <Options of={DELIMITERS} text={(one) => t(`delimiters.${NAMES[one] ?? 'comma'}`)} />
          </Select>
        </Field>
      )}
      {facts.sheets.length > 1 && (
        <Field label={t('sheet')}>
          <Select
            value={facts.sheet ?? ''}
            disabled={locked}
            onChange={({ target }) => reopen({ sheet: target.value })}
          >
            <Options of={facts.sheets} text={(one) => plainLine(one)} />
          </Select>
        </Field>
      )}
      <Checkbox
        className="py-1"
        label={t('headings', { row: rowNumbers({ ...file, hasHeadings: true })(-1) })}
        checked={file.hasHeadings}
        disabled={disabled}
        onChange={({ target }) => void importJob.setHeadings(idAccount, known, target.checked)}
      />
    </div>
  )
}
