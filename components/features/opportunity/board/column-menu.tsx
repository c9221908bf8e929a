'use client'

import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Select } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { closeFloating } from '#components/ui/overlay/floating.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import type { BoardSettings, ColumnLimit } from '#lib/domain/opportunity/board/settings.ts'
import { guessOutcome, OUTCOMES, readOutcomes } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { StageColumn } from './stage-columns.ts'

interface ColumnMenuProps {
  stage: StageColumn
  settings: BoardSettings
  onChange: (next: Partial<BoardSettings>) => void
}

/** What a person can set of one column: what its stage means, folded or not, and a limit past which it warns. */
export function ColumnMenu({ stage, settings, onChange }: ColumnMenuProps) {
  const t = useTranslations('board')
  const key = String(stage.key)
  const limit = settings.limits[key]
  const [kind, setKind] = useState<ColumnLimit['kind']>(limit?.kind ?? 'count')
  const [wrong, setWrong] = useState(false)

  const setLimit = (next: ColumnLimit | null) => {
    const { [key]: _before, ...others } = settings.limits
    onChange({ limits: next ? { ...others, [key]: next } : others })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('most') ?? '').trim()
    const most = Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
    const bad = text !== '' && !(Number.isFinite(most) && most >= 0)
    setWrong(bad)
    if (bad) return
    setLimit(text === '' ? null : { kind, most })
    closeFloating(event.currentTarget)
  }
  return (
    <Popover
      label={t('columnMenu', { label: stage.label })}
      align="end"
      trigger={(props) => (
        <IconButton {...props} label={t('columnMenu', { label: stage.label })} icon={Ellipsis} size="sm" />
      )}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        {stage.key !== 'none' && (
          <Field label={t('outcome')} hint={t('outcomeHint')}>
            <Select
              size="sm"
              value={settings.outcomes[key] ?? ''}
              onChange={({ target: { value } }) =>
                onChange({ outcomes: readOutcomes({ ...settings.outcomes, [key]: value }) })
              }
            >
              <option value="">
                {t('outcomeGuessed', { outcome: t(`outcomes.${guessOutcome(stage.label)}`) })}
              </option>
              {OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`outcomes.${outcome}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('limit')} hint={t('limitHint')} error={wrong ? t('limitWrong') : null}>
          <Input
            key={limit?.most ?? ''}
            name="most"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={limit?.most ?? ''}
            size="sm"
          />
        </Field>
        <SegmentedControl
          label={t('limitKind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'count', label: t('limitCount') },
            { value: 'amount', label: t('limitAmount') },
          ]}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            size="sm"
            variant="ghost"
            onClick={(event) => {
              closeFloating(event.currentTarget)
              onChange({ folded: [...settings.folded, key] })
            }}
          >
            {t('fold')}
          </Button>
          <span className="flex gap-2">
            {limit && (
              <Button
                size="sm"
                onClick={(event) => {
                  setLimit(null)
                  closeFloating(event.currentTarget)
                }}
              >
                {t('limitNone')}
              </Button>
            )}
            <Button size="sm" variant="primary" type="submit">
              {t('limitSet')}
            </Button>
          </span>
        </div>
      </form>
    </Popover>
  )
}
