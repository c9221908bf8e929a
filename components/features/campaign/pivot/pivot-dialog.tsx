import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { PIVOT_MEASURES, type PivotMeasure, pivotOf } from '#lib/domain/pivot/pivot.ts'
import { lacksFilters } from '../campaign-request.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { PivotChart } from './pivot-chart.tsx'
import {
  linesInOrder,
  measurable,
  measuredOf,
  PIVOT_BY,
  type PivotBy,
  type PivotChoice,
  pivotKeyOf,
  readPivot,
  writePivot,
} from './pivot-choice.ts'
import { PivotTable } from './pivot-table.tsx'
import { usePivotTexts } from './use-pivot-texts.ts'

/** Most lines and columns on screen; the file has all of them. */
const MAX_LINES = 300
const MAX_COLUMNS = 40

type Props = Pick<
  CampaignExportProps,
  'rowsInSight' | 'shownCount' | 'load' | 'context' | 'onLoadAll' | 'change' | 'view'
>

/** A pivot table of the grid's rows: counts, sums and averages, as a chart and as a table. */
export function PivotDialog(props: Props & { text: string }) {
  const { text, rowsInSight, load, context, onLoadAll, change, view } = props
  const t = useTranslations('campaignPivot')
  const onChange = (pivot: string) => change((now) => ({ ...now, pivot }))
  const grid = useTranslations('campaignGrid')
  const choice = useMemo(() => readPivot(text), [text])
  const texts = usePivotTexts(choice, context)
  const errorText = useErrorText()
  // Until the fields that it needs are read, it covers no row.
  const isReady = !lacksFilters(load, view)
  const found = useMemo(() => {
    const { lines, columns, measure, of } = choice
    const made = pivotOf(isReady ? rowsInSight() : [], {
      lineOf: pivotKeyOf(lines, context),
      columnOf: columns && pivotKeyOf(columns, context),
      measure,
      measuredOf: measuredOf(of, context),
    })
    return {
      ...made,
      lines: linesInOrder(made.lines, lines, context),
      columns: columns === null ? [] : linesInOrder(made.columns, columns, context),
    }
  }, [choice, context, rowsInSight, isReady])
  const set = (changes: Partial<PivotChoice>) => onChange(writePivot({ ...choice, ...changes }))
  const setMeasure = (measure: PivotMeasure) => {
    const columns = measurable(measure)
    set({ measure, of: columns.find(({ id }) => id === choice.of?.id) ?? columns[0] ?? null })
  }
  const shown = {
    ...found,
    lines: found.lines.slice(0, MAX_LINES),
    columns: found.columns.slice(0, MAX_COLUMNS),
  }
  const isCut = found.lines.length > MAX_LINES || found.columns.length > MAX_COLUMNS
  return (
    <Dialog
      size="lg"
      onClose={() => onChange('')}
      title={t('title')}
      description={t(load.state === 'complete' ? 'coversAll' : 'coversLoaded', {
        count: isReady ? props.shownCount : 0,
      })}
      footer={
        <>
          {load.state !== 'complete' && (
            <Button size="sm" busy={load.all && load.state === 'loading'} onClick={onLoadAll}>
              {grid('load.all')}
            </Button>
          )}
          <FileMenu
            label={t('save')}
            fileName={t('fileName')}
            count={found.lines.length}
            rows={() => found.lines}
            columns={() => [
              {
                header: texts.by(choice.lines),
                // A week or a month as digits, which sort.
                value: ({ key }: (typeof found.lines)[number]) =>
                  choice.lines.step === null ? texts.line(key) : (key ?? texts.line(key)),
              },
              ...found.columns.map(({ key }) => ({
                header: texts.column(key),
                kind: 'number' as const,
                value: ({ cells }: (typeof found.lines)[number]) => cells.get(key)?.value ?? '',
              })),
              {
                header: t('total'),
                kind: 'number' as const,
                value: ({ total }: (typeof found.lines)[number]) => total.value ?? '',
              },
            ]}
          />
        </>
      }
    >
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <BySelect
          label={t('lines')}
          value={choice.lines}
          texts={texts}
          onChange={(lines) => lines && set({ lines })}
        />
        <BySelect
          label={t('columns')}
          value={choice.columns}
          texts={texts}
          none={t('none')}
          onChange={(columns) => set({ columns })}
        />
        <Field label={t('measure')}>
          <Select value={choice.measure} onValueChange={(value) => setMeasure(value as PivotMeasure)}>
            <Options of={PIVOT_MEASURES} text={(measure) => t(`measures.${measure}`)} />
          </Select>
        </Field>
        <Field label={t('of')}>
          <Select
            value={choice.of?.id ?? ''}
            disabled={choice.of === null}
            onValueChange={(value) =>
              set({ of: measurable(choice.measure).find(({ id }) => id === value) ?? null })
            }
          >
            {choice.of === null && <option value="">{t('rows')}</option>}
            <Options
              of={measurable(choice.measure)}
              value={({ id }) => id}
              text={({ id }) => texts.name(id)}
            />
          </Select>
        </Field>
      </div>
      {load.state === 'failed' && (
        <Callout
          tone="danger"
          live
          className="mb-4"
          title={errorText(load.error).short}
          text={grid('load.failed', { count: load.rows.length })}
        />
      )}
      {isCut && (
        <Callout tone="warning" className="mb-4">
          {t('cut', { lines: MAX_LINES, columns: MAX_COLUMNS })}
        </Callout>
      )}
      <PivotChart pivot={shown} choice={choice} texts={texts} />
      <PivotTable pivot={shown} choice={choice} texts={texts} />
    </Dialog>
  )
}

interface BySelectProps {
  label: string
  value: PivotBy | null
  texts: ReturnType<typeof usePivotTexts>
  /** The label of the option "none". */
  none?: string
  onChange: (by: PivotBy | null) => void
}

function BySelect({ label, value, texts, none, onChange }: BySelectProps) {
  return (
    <Field label={label}>
      <Select
        value={value?.id ?? ''}
        onValueChange={(value) => onChange(PIVOT_BY.find(({ id }) => id === value) ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options of={PIVOT_BY} value={(by) => by.id} text={(by) => texts.by(by)} />
      </Select>
    </Field>
  )
}
