import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLatest } from '#components/ui/use-latest.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import {
  type FieldFault,
  fieldOfRefusal,
  type OpportunityField,
  type OpportunityTexts,
  type OpportunityValues,
  readOpportunityForm,
} from '#lib/domain/opportunity/opportunity-form.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/**
 * Validates a form by api.md 4.5: a field's error is shown once it has lost the focus or the form was sent.
 * @param record the one that is edited, as its draft began
 */
export function useOpportunityForm(
  texts: OpportunityTexts,
  write: (change: Partial<OpportunityTexts>) => void,
  record: Opportunity | null = null,
) {
  const t = useTranslations('opportunity.form')
  const { locale, currency } = useNotation()
  const digits = WRITING[locale]
  const [leftFields, setLeft] = useState<ReadonlySet<OpportunityField>>(new Set())
  const [sent, setSent] = useState(false)
  const [halfDay, setHalfDay] = useState(false)
  const [round, setRound] = useState(0)
  /** What the API said of a field, and of which text: another text there, as after Discard, was not refused. */
  const [refused, setRefused] = useState<{ field: OpportunityField; text: string; message: string } | null>(
    null,
  )
  const result = readOpportunityForm(texts, digits, record, currency)
  const latest = useLatest(result)

  const words = (field: OpportunityField, fault: FieldFault) => {
    if (fault === 'required') return t(field === 'owner' ? 'faults.ownerRequired' : 'faults.companyRequired')
    if (fault === 'notPerson') return t(field === 'owner' ? 'faults.notOwner' : 'faults.notContact')
    return t(`faults.${fault}`)
  }
  const errors: Partial<Record<OpportunityField, string>> =
    refused && texts[refused.field] === refused.text ? { [refused.field]: refused.message } : {}
  for (const [key, fault] of Object.entries(result.faults ?? {})) {
    const field = key as OpportunityField
    const said = sent || (leftFields.has(field) && texts[field].trim() !== '')
    if (said) errors[field] = words(field, fault)
  }
  if (halfDay && (sent || leftFields.has('deadline'))) errors.deadline = words('deadline', 'notDay')

  return {
    texts,
    change: (field: OpportunityField, text: string) => write({ [field]: text }),
    /** A field lost the focus: from now on its error is shown. */
    left: (field: OpportunityField) => {
      if (!leftFields.has(field)) setLeft(new Set([...leftFields, field]))
    },
    /** Whether the date input holds an incomplete date, whose text the browser does not expose. */
    halfDay,
    setHalfDay,
    errors,
    /** Parses the form; null where it is invalid, and then every error is shown. */
    read: (): OpportunityValues | null => {
      setSent(true)
      setRefused(null)
      return halfDay ? null : latest.current.values
    },
    /** Shows the API's error message at the field that it is about, if it names one. */
    refuse: (message: string) => {
      const field = fieldOfRefusal(message)
      if (field !== null) setRefused({ field, text: texts[field], message })
    },
    /** Forgets what was said of the fields, as after Discard. */
    reset: () => {
      setLeft(new Set())
      setSent(false)
      setHalfDay(false)
      setRefused(null)
      setRound(round + 1)
    },
    /** Another one after each `reset`: then the inputs are new ones, without the incomplete date of before. */
    round,
  }
}

export type OpportunityForm = ReturnType<typeof useOpportunityForm>
