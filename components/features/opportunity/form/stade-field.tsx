'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/input.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { TextFieldProps } from './field-props.ts'

const none: readonly Stade[] = []
const place = (stade: Stade) => stade.order ?? Number.POSITIVE_INFINITY

/** The stages of the account (4.3) in their order, those without one last. */
export function useStades(): readonly Stade[] {
  const { data } = useQuery(endpointQuery('listStades', {}))
  return useMemo(() => data?.result.toSorted((a, b) => place(a) - place(b)) ?? none, [data])
}

interface StadeOptionsProps {
  stades: readonly Stade[]
  /** The one that stands there now: offered even if it was deleted or nobody knows it. */
  current: string
  withNone?: boolean
}

/** The stages as options: those that can be set, and the present one. */
export function StadeOptions({ stades, current, withNone = true }: StadeOptionsProps) {
  const t = useTranslations('opportunity')
  const offered = stades.filter((stade) => !stade.isDeleted || String(stade.idCustomFieldValue) === current)
  const known = current === '' || offered.some((stade) => String(stade.idCustomFieldValue) === current)
  return (
    <>
      {(withNone || current === '') && <option value="">{t('noStade')}</option>}
      {!known && <option value={current}>{t('stadeId', { id: current })}</option>}
      {offered.map((stade) => (
        <option key={stade.idCustomFieldValue} value={stade.idCustomFieldValue}>
          {plainLine(stade.label)}
          {stade.isDeleted ? ` (${t('stadeDeleted')})` : ''}
        </option>
      ))}
    </>
  )
}

export function StadeField({ error, value, onChange, onBlur, ...rest }: TextFieldProps) {
  const t = useTranslations('opportunity.form')
  const stades = useStades()
  return (
    <Field label={t('stade')} error={error}>
      <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)} onBlur={onBlur}>
        <StadeOptions stades={stades} current={value} />
      </Select>
    </Field>
  )
}
