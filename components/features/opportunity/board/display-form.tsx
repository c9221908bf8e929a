import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { LANE_KINDS } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { CARD_ORDERS } from '#lib/domain/opportunity/board/order.ts'
import { type BoardSettings, SHOWN_FIELDS } from '#lib/domain/opportunity/board/settings.ts'
import { isAtEnd, type StageColumn } from './stage-columns.ts'

export interface DisplayFormProps {
  settings: BoardSettings
  onChange: (next: Partial<BoardSettings>) => void
  columns: readonly StageColumn[]
  lanes: (typeof LANE_KINDS)[number]
  onLanes: (next: (typeof LANE_KINDS)[number]) => void
}

/** Display settings of the cards: fields, density and order. Stored in this browser. */
export function DisplayForm({ settings, onChange, columns, lanes, onLanes }: DisplayFormProps) {
  const t = useTranslations('board')
  const ends = columns.filter(isAtEnd).map(({ key }) => String(key))
  return (
    <div className="grid grid-cols-1 gap-3">
      <SegmentedControl
        label={t('density')}
        showLabel
        value={settings.compact ? 'compact' : 'full'}
        onChange={(value) => onChange({ compact: value === 'compact' })}
        options={(['full', 'compact'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <SegmentedControl
        label={t('lanes.by')}
        showLabel
        value={lanes}
        onChange={onLanes}
        options={LANE_KINDS.map((value) => ({ value, label: t(`lanes.kinds.${value}`) }))}
      />
      <Field label={t('order')}>
        <ChoiceSelect
          size="sm"
          of={CARD_ORDERS}
          text={(order) => t(`orders.${order}`)}
          value={settings.order}
          onPick={(order) => onChange({ order })}
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{t('fields')}</legend>
        {SHOWN_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={t(`field.${field}`)}
            checked={!settings.hidden.includes(field)}
            onCheckedChange={(checked) =>
              onChange({
                hidden: checked
                  ? settings.hidden.filter((one) => one !== field)
                  : [...settings.hidden, field],
              })
            }
          />
        ))}
      </fieldset>
      <Checkbox
        className="border-t border-line pt-2"
        label={t('foldEmpty')}
        checked={settings.foldEmpty}
        onCheckedChange={(checked) => onChange({ foldEmpty: checked })}
      />
      {(settings.folded.length > 0 || ends.some((key) => !settings.opened.includes(key))) && (
        <Button size="sm" onClick={() => onChange({ folded: [], foldEmpty: false, opened: ends })}>
          {t('unfoldAll')}
        </Button>
      )}
    </div>
  )
}
