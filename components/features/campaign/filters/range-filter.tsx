import { Fragment, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Input } from '#components/ui/form/input.tsx'
import type { AskedFilter } from './here-props.ts'
import { numberBound } from './number-bound.ts'

export interface Bounds {
  from: string
  to: string
}

interface RangeFilterProps {
  kind: 'number' | 'day'
  name: string
  bounds: Bounds
  asked: AskedFilter | null
  onChange: (bounds: Bounds) => void
}

/** Two fields, either of which may stay empty; both ends are counted in. */
export function RangeFilter({ kind, name, bounds, asked, onChange }: RangeFilterProps) {
  const t = useTranslations('campaignGrid.range')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked) first.current?.focus()
  }, [asked])
  const { from, to } = bounds
  const turned = from !== '' && to !== '' && (kind === 'day' ? from > to : Number(from) > Number(to))
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <Fragment key={end}>
          {end === 'to' && (
            <span aria-hidden className="text-xs text-ink-3">
              –
            </span>
          )}
          <span className={kind === 'day' ? 'w-34' : 'w-20'}>
            <Input
              ref={end === 'from' ? first : undefined}
              size="sm"
              type={kind === 'day' ? 'date' : 'number'}
              max={kind === 'day' ? '9999-12-31' : undefined}
              aria-label={t(end, { name })}
              aria-invalid={turned || undefined}
              placeholder={kind === 'number' ? t(`${end}Short`) : undefined}
              value={bounds[end]}
              onChange={({ target: { value } }) => {
                const bound = kind === 'day' ? value : numberBound(value)
                if (bound !== null) onChange({ ...bounds, [end]: bound })
              }}
            />
          </span>
        </Fragment>
      ))}
    </>
  )
}
