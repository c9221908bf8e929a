import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { type Owner, ownerValue } from '#lib/domain/opportunity/board/card.ts'
import { readOwner } from '#lib/domain/opportunity/opportunity-form.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { OwnerField } from './form/owner-field.tsx'

interface OwnerDialogProps {
  card: Pick<Opportunity, 'idOpportunity' | 'title'>
  /** The owner chosen last, preselected. */
  last: Owner | null
  others: number
  onAnswer: (owner: Owner | null, rest?: boolean) => void
}

/** Asks for the owner of an opportunity that has none, as a write needs exactly one (api.md 4.5). */
export function OwnerDialog({ card, others, last, onAnswer }: OwnerDialogProps) {
  const t = useTranslations('opportunity.ownerDialog')
  const words = useTranslations('opportunity')
  const [text, setText] = useState(last ? String(ownerValue(last)) : '')
  const [sent, setSent] = useState(false)
  const [rest, setRest] = useState(false)
  const owner = readOwner(text)
  const error =
    sent && owner === null
      ? words(text.trim() === '' ? 'form.faults.ownerRequired' : 'form.faults.notOwner')
      : undefined
  const submit = () => {
    setSent(true)
    if (owner !== null) onAnswer(owner, rest)
  }
  const name = lineOrNull(card.title) ?? words('untitled', { id: String(card.idOpportunity) })
  return (
    <FormDialog
      size="sm"
      role="alertdialog"
      onClose={() => onAnswer(null)}
      title={t('title')}
      description={t('text', { title: name })}
      submitLabel={t('confirm')}
      closeLabel={t('leave', { count: others + 1 })}
      onSubmit={submit}
    >
      <OwnerField
        value={text}
        onChange={setText}
        error={error}
        // Opens upwards, so that it does not cover the checkbox and buttons below.
        side="top"
        data-autofocus=""
      />
      {others > 0 && (
        <Checkbox label={t('rest', { count: others })} checked={rest} onCheckedChange={setRest} />
      )}
    </FormDialog>
  )
}
