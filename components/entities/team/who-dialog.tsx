import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownUsers } from '#components/entities/user/use-user-name.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Combobox, type ComboOption } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { workspaceKey, writeWorkspace } from '#lib/query/workspace.ts'
import { useTeam } from './use-team.ts'

/** Everybody whom one may be: who said so before, and the users whom the API's answers have named. */
function useWhoever(): ComboOption[] {
  const { people } = useTeam()
  const users = useKnownUsers()
  const declared = people.filter((person) => person.declared)
  const known = new Set(declared.map(({ idUser }) => idUser))
  const all = [
    ...declared.map(({ name, idUser }) => [name ?? '', idUser] as const),
    ...[...users].filter(([idUser]) => !known.has(idUser)).map(([idUser, name]) => [name, idUser] as const),
  ]
  return all
    .map(([name, idUser]) => ({
      value: `${name}${idUser === null ? '' : ` · ${idUser}`}`,
      label: name,
      folded: foldText(`${name} ${idUser ?? ''}`),
      ...(idUser === null ? {} : { detail: String(idUser) }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
}

/** What was chosen or typed: a name, and the number of a user where it is one. */
function readWho(text: string, options: readonly ComboOption[]): { name: string; idUser: number | null } {
  const found = options.find(({ value }) => value === text)
  const name = (found?.label ?? text).trim()
  return { name, idUser: found?.detail === undefined ? null : Number(found.detail) }
}

/** Who sits here: somebody known, or a name. Colleagues see it beside what is done; nothing else depends on it. */
export function WhoDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entities.team')
  const client = useQueryClient()
  const { me } = useTeam()
  const options = useWhoever()
  const [text, setText] = useState(me?.name ?? '')
  const [isStill, setStill] = useState(false)
  const [error, setError] = useState<string>()
  const { busy, attempt } = useAttempt(({ title }) => setError(title))
  // Their organisation says what they are called; which user of the API they are, they say.
  const isKnown = me?.declared === false
  // A name that nobody has may be theirs, spelled right: what they keep for themselves stays theirs then.
  const typed = readWho(text, options)
  const canRename =
    me?.declared === true &&
    typed.name !== '' &&
    typed.name !== me.name &&
    !options.some(({ label }) => foldText(label) === foldText(typed.name))
  const save = async () => {
    const who = typed
    const renames = canRename && isStill
    if (who.name === '') return setError(t('whoEmpty'))
    await attempt(async () => {
      // Not said, the number stays whose it is: where only the name was mended, or typed by somebody who is known.
      const { name, idUser } = who
      await writeWorkspace('PUT', 'me', {
        name,
        ...(idUser !== null || (isKnown && name !== me?.name) ? { idUser } : {}),
        renames,
      })
      await client.invalidateQueries({ queryKey: [workspaceKey] })
      onClose()
    })
  }
  return (
    <FormDialog
      size="sm"
      title={t('whoTitle')}
      description={t(isKnown ? 'whoKnownText' : 'whoText', { name: me?.name ?? '' })}
      submitLabel={t('whoSave')}
      onClose={onClose}
      onSubmit={save}
      busy={busy}
    >
      <Field label={t(isKnown ? 'whoKnownField' : 'whoField')} error={error} hint={t('whoHint')}>
        <Combobox
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          options={options}
          listLabel={t('whoList')}
          side="top"
          data-autofocus=""
        />
      </Field>
      {canRename && (
        <Checkbox
          label={t('whoRenames', { name: me.name ?? '' })}
          checked={isStill}
          onChange={({ target }) => setStill(target.checked)}
        />
      )}
    </FormDialog>
  )
}
