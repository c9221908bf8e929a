import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_VIEW_NAME_LENGTH, viewName } from '#lib/views/saved-view.ts'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ViewNameDialogProps {
  title: string
  initial: string
  /** Names in use: saving under one of them replaces that view, and the dialog says so. */
  taken: readonly string[]
  /** The hint where the name is not in use. */
  hint: string
  onConfirm: (name: string) => void
  onClose: () => void
}

export function ViewNameDialog({ title, initial, taken, hint, onConfirm, onClose }: ViewNameDialogProps) {
  const t = useTranslations('ui')
  const [text, setText] = useState(initial)
  const [missing, setMissing] = useState(false)
  const name = viewName(text)
  const { length } = text.trim()
  const isOver = length > MAX_VIEW_NAME_LENGTH
  const replaces = taken.some(
    (one) => one.toLowerCase() === name.toLowerCase() && one.toLowerCase() !== initial.toLowerCase(),
  )
  const submit = () => {
    if (name === '') return setMissing(true)
    if (isOver) return
    onConfirm(name)
    onClose()
  }
  return (
    <FormDialog
      size="sm"
      onClose={onClose}
      title={title}
      submitLabel={t(replaces ? 'views.replace' : 'views.keep')}
      onSubmit={submit}
    >
      <Field
        label={t('views.name')}
        required
        error={
          isOver
            ? t('nameTooLong', { count: length, most: MAX_VIEW_NAME_LENGTH })
            : missing && name === ''
              ? t('views.needsName')
              : undefined
        }
        hint={replaces ? t('views.replaces', { name }) : hint}
      >
        <Input value={text} onValueChange={setText} data-autofocus="" />
      </Field>
    </FormDialog>
  )
}
