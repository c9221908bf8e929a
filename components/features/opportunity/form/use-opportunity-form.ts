import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLatest } from '#components/ui/use-latest.ts'
import {
  type FieldFault,
  fieldOfRefusal,
  type OpportunityField,
  type OpportunityTexts,
  type OpportunityValues,
  readOpportunityForm,
} from '#lib/domain/opportunity/opportunity-form.ts'
import { WRITING } from '#lib/domain/text/writing.ts'

export type FieldWords = Partial<Record<OpportunityField, string>>

export interface OpportunityForm {
  texts: OpportunityTexts
  change: (field: OpportunityField, text: string) => void
  /** Somebody left a field: what is wrong in it may be said now. */
  left: (field: OpportunityField) => void
  /** The day field holds something that is no day yet: its text never reaches us. */
  setHalfDay: (half: boolean) => void
  /** What to say at each field. */
  errors: FieldWords
  /** Reads the form; says what is wrong where it is wrong, and answers null then. */
  read: () => OpportunityValues | null
  /** The API refused, in its own words: said at the field that they are about. False when they name none. */
  refuse: (message: string) => boolean
  /** Whether what is shown is wrong somewhere. */
  invalid: boolean
}

/** The rules of 4.5 around the texts of a form: what is wrong is said at its field, once somebody has left it or sent. */
export function useOpportunityForm(
  texts: OpportunityTexts,
  write: (change: Partial<OpportunityTexts>) => void,
): OpportunityForm {
  const t = useTranslations('opportunity.form')
  const sign = WRITING[useLocale()].decimal
  const [leftFields, setLeft] = useState<ReadonlySet<OpportunityField>>(new Set())
  const [sent, setSent] = useState(false)
  const [badDay, setHalfDay] = useState(false)
  const [refusals, setRefusals] = useState<FieldWords>({})
  const result = useMemo(() => readOpportunityForm(texts, sign), [texts, sign])
  const latest = useLatest(result)
  // Discarded, or saved by somebody else meanwhile: another day stands there now.
  const halfDay = badDay && texts.deadline === ''

  const words = (field: OpportunityField, fault: FieldFault) => {
    if (fault === 'required') return t(field === 'owner' ? 'faults.ownerRequired' : 'faults.companyRequired')
    if (fault === 'notPerson') return t(field === 'owner' ? 'faults.notOwner' : 'faults.notContact')
    return t(`faults.${fault}`)
  }
  const errors: FieldWords = { ...refusals }
  for (const [key, fault] of Object.entries(result.faults ?? {})) {
    const field = key as OpportunityField
    const said = sent || (leftFields.has(field) && texts[field].trim() !== '')
    if (said) errors[field] = words(field, fault)
  }
  if (halfDay && (sent || leftFields.has('deadline'))) errors.deadline = words('deadline', 'notDay')

  return {
    texts,
    change: (field, text) => {
      if (refusals[field] !== undefined) setRefusals(({ [field]: _gone, ...rest }) => rest)
      write({ [field]: text })
    },
    left: (field) => {
      if (!leftFields.has(field)) setLeft(new Set([...leftFields, field]))
    },
    setHalfDay,
    errors,
    read: () => {
      setSent(true)
      return halfDay ? null : latest.current.values
    },
    refuse: (message) => {
      const field = fieldOfRefusal(message)
      if (field !== null) setRefusals((now) => ({ ...now, [field]: message }))
      return field !== null
    },
    invalid: result.faults !== null || halfDay,
  }
}
