import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { isDay } from '#lib/domain/opportunity/opportunity-form.ts'

interface MoveDialogProps {
  title: string
  /** Its deadline now. */
  day: string | null
  dayText: (day: string | null) => string
  onMove: (day: string) => void
  onClose: () => void
}

/** Asks to which day a card is to go: what a drag does, for the keyboard and for days that are not in view. */
export function MoveDialog({ title, day, dayText, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('calendar')
  const [typed, setTyped] = useState(day ?? '')
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      size="sm"
      title={t('moveTitle', { title })}
      description={day === null ? t('fromNone') : t('from', { day: dayText(day) })}
      submitLabel={t('move')}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isDay(typed)) return
        onClose()
        onMove(typed)
      }}
    >
      <Field label={t('deadline')} error={tried && !isDay(typed) ? t('notDay') : undefined} required>
        <Input
          type="date"
          value={typed}
          data-autofocus=""
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
