import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownUsers } from '#components/entities/user/use-user-name.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Combobox, type ComboOption } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { MAX_NAME_LENGTH } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, writeWorkspace } from '#lib/query/workspace.ts'
import { useTeam } from './use-team.ts'

/** Everybody whom the person may be: people declared before, and the users named by the team or in the API's responses. */
function usePossiblePeople(): ComboOption[] {
  const { people, names } = useTeam()
  const named = [...names.values()].filter(({ kind }) => kind === 'user')
  const users = new Map([...useKnownUsers(), ...named.map(({ id, name }) => [Number(id), name] as const)])
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

/** Reads what was chosen or typed: a name, and the user's id where exactly one user of the API is called that. */
function readWho(text: string, options: readonly ComboOption[]): { name: string; idUser: number | null } {
  const same = options.filter(({ label }) => foldText(label) === foldText(text))
  const found = options.find(({ value }) => value === text) ?? (same.length === 1 ? same[0] : undefined)
  const name = (found?.label ?? text).trim()
  return { name, idUser: found?.detail === undefined ? null : Number(found.detail) }
}

/** Asks who the person is: somebody known, or a name. Colleagues see it beside activities; nothing else needs it. */
export function IdentifyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('entities.team')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const { me } = useTeam()
  const options = usePossiblePeople()
  // Their organisation provides the name; they only say which user of the API they are.
  const isKnown = me?.declared === false
  const said = isKnown ? options.find(({ detail }) => detail === String(me.idUser)) : undefined
  const [text, setText] = useState(() => {
    if (!isKnown) return me?.name ?? ''
    const isListed = readWho(me.name ?? '', options).idUser !== null
    return said?.value ?? me.idUser?.toString() ?? (isListed ? (me.name ?? '') : '')
  })
  const [wantsRename, setWantsRename] = useState(false)
  const [error, setError] = useState<string>()
  const { busy, attempt } = useAttempt(({ title }) => setError(title))
  // An unused name may be a correction of their own: they can rename themselves and keep their own items.
  const { name, ...chosen } = readWho(text, options)
  const idUser = chosen.idUser ?? (isKnown ? readId(text) : null)
  const canRename =
    me?.declared === true &&
    name !== '' &&
    name !== me.name &&
    !options.some(({ label }) => foldText(label) === foldText(name))
  const save = async () => {
    if (name === '' && !isKnown) return setError(t('whoEmpty'))
    if (name.length > MAX_NAME_LENGTH)
      return setError(ui('nameTooLong', { count: name.length, most: MAX_NAME_LENGTH }))
    if (isKnown && name !== '' && name !== me.name && idUser === null) return setError(t('whoUnknown'))
    await attempt(async () => {
      // Without `idUser` the user id is kept: where only the name was corrected, or a known person changed nothing.
      await writeWorkspace('PUT', 'me', {
        name: name || me?.name,
        ...(idUser !== null || name === '' ? { idUser } : {}),
        renames: canRename && wantsRename,
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
      onClose={busy ? undefined : onClose}
      onSubmit={save}
      busy={busy}
    >
      <Field
        label={t(isKnown ? 'whoKnownField' : 'whoField')}
        error={error}
        hint={t(isKnown ? 'whoKnownHint' : 'whoHint')}
      >
        <Combobox
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          options={options}
          listLabel={t('whoList')}
          side="top"
          submits
          data-autofocus=""
        />
      </Field>
      {canRename && (
        <Checkbox
          label={t('whoRenames', { name: me.name ?? '' })}
          checked={wantsRename}
          onCheckedChange={setWantsRename}
        />
      )}
    </FormDialog>
  )
}
