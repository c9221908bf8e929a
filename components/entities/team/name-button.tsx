import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { closeFloating } from '#components/ui/overlay/floating.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { MAX_NAME_LENGTH } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, writeWorkspace } from '#lib/query/workspace.ts'
import { type Nameable, nameKey } from './team-store.ts'
import { usePlainName, useTeam } from './use-team.ts'

/** `off`: why the person may not set the name. */
export function NameButton({ off, kind, id }: Nameable & { off: string | undefined }) {
  const t = useTranslations('entities.team')
  const plain = usePlainName()(kind, id)
  const [opened, setOpened] = useState(0)
  const look = {
    variant: 'ghost',
    label: t('giveName', { what: plain }),
    icon: <Pencil size={13} />,
  } as const
  if (off !== undefined) return <IconButton {...look} tooltip={off} aria-disabled className="opacity-50" />
  return (
    <Popover
      label={t('nameOf', { what: plain })}
      className="w-80 p-3"
      onClosed={() => setOpened((count) => count + 1)}
      trigger={(trigger) => <IconButton {...trigger} {...look} />}
    >
      <NameForm key={opened} kind={kind} id={id} />
    </Popover>
  )
}

function NameForm({ kind, id }: Nameable) {
  const t = useTranslations('entities.team')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const plain = usePlainName()(kind, id)
  const given = useTeam().names.get(nameKey(kind, id))
  const [name, setName] = useState(given?.name ?? '')
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { busy, attempt } = useAttempt(({ title }) => {
    // Closed meanwhile, it starts over: nobody would see it there.
    if (form.current) setFailure(title)
    else toast({ tone: 'danger', title, description: name })
  })
  const { length } = name.trim()
  const over =
    length > MAX_NAME_LENGTH ? ui('nameTooLong', { count: length, most: MAX_NAME_LENGTH }) : undefined
  const send = (from: Element, method: 'PUT' | 'DELETE') => {
    setFailure(undefined)
    return attempt(async () => {
      const path = `names/${kind}/${encodeURIComponent(id)}`
      await writeWorkspace(method, path, method === 'PUT' ? { name: name.trim() } : undefined)
      await client.invalidateQueries({ queryKey: [workspaceKey, 'names'] })
      closeFloating(from)
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (length > 0 && over === undefined) void send(event.currentTarget, 'PUT')
  }
  return (
    <form ref={form} className="flex flex-col gap-3" onSubmit={submit}>
      <Field label={t('nameOf', { what: plain })} error={over ?? failure} hint={t('nameHint')}>
        <Input value={name} onValueChange={setName} data-autofocus="" />
      </Field>
      {given && (
        <p className="text-xs text-ink-3">
          {t(given.by === null ? 'namedBySomebody' : 'namedBy', { name: given.by ?? '' })}{' '}
          <RelativeTime value={given.at} />
        </p>
      )}
      <div className="flex justify-end gap-2">
        {given && (
          <Button
            size="sm"
            variant="ghost"
            onClick={({ currentTarget }) => void send(currentTarget, 'DELETE')}
            label={t('removeName')}
          />
        )}
        <Button
          size="sm"
          variant="primary"
          type="submit"
          busy={busy}
          disabled={length === 0 || over !== undefined}
          label={t('saveName')}
        />
      </div>
    </form>
  )
}
