import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect, Options, Select } from '#components/ui/form/input.tsx'
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
