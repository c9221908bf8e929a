import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/input.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useStades } from '../model/use-board.tsx'
import type { TextFieldProps } from './field-props.ts'

interface StadeOptionsProps {
  stades: readonly Stade[]
  /** The current stage: offered even if it is deleted or unknown. Null: several opportunities, so none. */
  current: string | null
  withNone?: boolean
}

/** The stages as options: those that can be set, and the current one. */
export function StadeOptions({ stades, current, withNone = true }: StadeOptionsProps) {
  const t = useTranslations('opportunity')
  const offered = stades.filter((stade) => !stade.isDeleted || String(stade.idCustomFieldValue) === current)
  const known = !current || offered.some((stade) => String(stade.idCustomFieldValue) === current)
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
  const { all } = useStades()
  return (
    <Field label={t('stade')} error={error}>
      <Select {...rest} value={value} onValueChange={onChange} onBlur={onBlur}>
        <StadeOptions stades={all} current={value} />
      </Select>
    </Field>
  )
}
