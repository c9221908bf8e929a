'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Combobox, type ComboOption } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { readId } from '#lib/domain/opportunity-form.ts'
import { foldText } from '#lib/domain/text-fold.ts'
import { useUserNames } from '#lib/people/use-user-name.ts'
import { userDirectory } from '#lib/people/user-directory.ts'
import type { TextFieldProps } from './field-props.ts'

const none: ReadonlyMap<number, string> = new Map()

/** The users that any answer has named so far, as options; the API has no list of them. */
function useOwnerOptions(): ComboOption[] {
  const names = useSyncExternalStore(userDirectory.subscribe, userDirectory.get, () => none)
  return useMemo(
    () =>
      [...names]
        .map(([idUser, label]) => ({
          value: String(idUser),
          label,
          detail: String(idUser),
          folded: foldText(`${label} ${idUser}`),
        }))
        .sort((a, b) => a.folded.localeCompare(b.folded)),
    [names],
  )
}

/** Who answers for it: somebody seen before, or an id or an address typed. One field, so never both (4.5). */
export function OwnerField({ error, label, ...field }: TextFieldProps & { label?: string }) {
  const t = useTranslations('opportunity.form')
  const options = useOwnerOptions()
  const nameOf = useUserNames()
  return (
    <Field label={label ?? t('owner')} error={error} required>
      <Combobox
        {...field}
        options={options}
        labelOf={(value) => {
          const id = readId(value)
          return id === null ? undefined : nameOf(id)
        }}
        listLabel={t('ownerList')}
        note={t('ownerNote')}
      />
    </Field>
  )
}
