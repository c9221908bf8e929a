import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { type FileFormat, fileFormats } from '#components/ui/file/file-form.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import type { ExportValues } from './export-cells.ts'
import type { ExportScope } from './export-opening.ts'
import type { ExportState } from './export-run.ts'
import type { ExportWish } from './use-export.ts'

interface ExportFormProps extends CampaignExportProps {
  scope: ExportScope
  /** What was chosen for the export before: one that was given up or failed begins again with it. */
  before: ExportWish | undefined
  failed: ExportState | null
  onStart: (wish: ExportWish) => void
  onClose: () => void
}

/** Which rows, in which form; begins on one press, which also asks for the file. */
export function ExportForm({ scope: first, before, failed, onStart, onClose, ...props }: ExportFormProps) {
  const t = useTranslations('campaignExport')
  const locale = useLocale()
  const errorText = useErrorText()
  const { load, shownCount, columns, chosenRows } = props
  const chosen = useMemo(() => chosenRows().length, [chosenRows])
  const [scope, setScope] = useState<ExportScope>(chosen > 0 ? first : 'shown')
  const [format, setFormat] = useState<FileFormat>(before?.format ?? 'xlsx')
  const [values, setValues] = useState<ExportValues>(before?.values ?? 'sheet')
  const partial = load.state !== 'complete'
  const [loadAll, setLoadAll] = useState(before?.scope === 'shown' ? before.loadAll : partial)
  const number = (count: number) => formatNumber(count, locale)
  const error = failed === null ? null : errorText(panelError(failed.error))
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      description={t('columns', { count: columns.length })}
      submitLabel={t('start')}
      onSubmit={() => onStart({ scope, format, values, loadAll: partial && loadAll && scope === 'shown' })}
    >
      {failed && error && (
        <Callout tone="danger" live title={t(`failedIn.${failed.failedIn ?? 'writing'}`)}>
          {failed.failedIn === 'writing' || failed.failedIn === 'opening'
            ? t('diskSays', { words: failed.error instanceof Error ? failed.error.message : '' })
            : (error.said ?? error.title)}
        </Callout>
      )}
      <Choices
        legend={t('which')}
        name="scope"
        value={scope}
        onChange={setScope}
        options={[
          { value: 'chosen', label: t('scope.chosen', { count: chosen }), disabled: chosen === 0 },
          { value: 'shown', label: t('scope.shown', { count: shownCount }) },
        ]}
      />
      {partial && scope === 'shown' && (
        <Checkbox
          checked={loadAll}
          onChange={(event) => setLoadAll(event.target.checked)}
          label={t('loadAll')}
          hint={
            load.total === null
              ? t('loadedSome', { count: load.rows.length })
              : t('loadedOf', { count: load.rows.length, total: number(load.total) })
          }
        />
      )}
      <Choices
        legend={t('format')}
        name="format"
        value={format}
        onChange={setFormat}
        options={fileFormats(locale).map((one) => ({
          value: one,
          label: t(`formats.${one}`),
          hint: t(`formats.${one}Hint`),
        }))}
      />
      <Choices
        legend={t('values')}
        name="values"
        value={values}
        onChange={setValues}
        options={[
          { value: 'sheet', label: t('valuesOf.sheet'), hint: t('valuesOf.sheetHint') },
          { value: 'api', label: t('valuesOf.api'), hint: t('valuesOf.apiHint') },
        ]}
      />
    </FormDialog>
  )
}
