import { useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 as Trash } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton, RoleNote } from '#components/entities/team/role.tsx'
import { useTeam } from '#components/entities/team/use-team.ts'
import { download } from '#components/ui/download.ts'
import type { ErrorText } from '#components/ui/feedback/error-text.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { today } from '#lib/format/today.ts'
import {
  readWorkspaceCounts,
  readWorkspaceExport,
  workspaceKey,
  writeWorkspace,
} from '#lib/query/workspace.ts'

export function WorkspacePanel({ idAccount }: { idAccount: string }) {
  const t = useTranslations('preferences.workspace')
  const client = useQueryClient()
  const { me } = useTeam()
  const [leaving, setLeaving] = useState<Record<string, number> | null>(null)
  const [typed, setTyped] = useState('')
  const failed = ({ whole }: ErrorText) => toast({ tone: 'danger', title: t('failed'), description: whole })
  const exporting = useAttempt(failed)
  const counting = useAttempt(failed)
  const save = async () =>
    download(
      new Blob([JSON.stringify(await readWorkspaceExport(), null, 2)], { type: 'application/json' }),
      `workspace-${idAccount}-${today()}.json`,
    )
  const remove = async () => {
    await writeWorkspace('DELETE', `?confirm=${encodeURIComponent(idAccount)}`)
    await client.invalidateQueries({ queryKey: [workspaceKey] })
    toast({ tone: 'success', title: t('deleted') })
  }
  // Without a workspace nothing is stored.
  if (me === undefined) return null
  const count = (...tables: string[]) => tables.reduce((sum, table) => sum + (leaving?.[table] ?? 0), 0)
  return (
    <>
      <Panel title={t('title')} description={t('about')}>
        <RoleNote needs="admin" className="mb-2" />
        <div className="flex flex-wrap gap-2">
          <RoleButton
            needs="admin"
            size="sm"
            icon={Download}
            busy={exporting.busy}
            onClick={() => void exporting.attempt(save)}
            label={t('export')}
          />
          <RoleButton
            needs="admin"
            size="sm"
            variant="ghost"
            icon={Trash}
            busy={counting.busy}
            onClick={() => void counting.attempt(async () => setLeaving(await readWorkspaceCounts()))}
            className="ms-auto"
            label={t('delete')}
          />
        </div>
      </Panel>
      {leaving && (
        <ConfirmDialog
          onClose={() => {
            setLeaving(null)
            setTyped('')
          }}
          title={t('deleteTitle', { id: idAccount })}
          description={t('deleteText')}
          confirmLabel={t('deleteConfirm')}
          disabled={typed.trim() !== idAccount}
          onConfirm={remove}
        >
          <ul className="list-disc ps-5 text-sm text-ink-2" data-testid="workspace-counts">
            <li>{t('people', { count: count('person') })}</li>
            <li>{t('names', { count: count('name', 'stage') })}</li>
            <li>{t('items', { count: count('item') })}</li>
            <li>{t('lines', { count: count('activity') })}</li>
            <li>{t('steps', { count: count('stageHistory') })}</li>
          </ul>
          <Field label={t('type', { id: idAccount })}>
            <Input value={typed} onValueChange={setTyped} data-autofocus="" />
          </Field>
        </ConfirmDialog>
      )}
    </>
  )
}
