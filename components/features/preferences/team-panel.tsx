import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IdentifyDialog } from '#components/entities/team/identify-dialog.tsx'
import { RoleButton } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import type { Person } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, workspaceQuery, writeWorkspace } from '#lib/query/workspace.ts'

/** The people of this account as they declared themselves; choose who you are, remove others. */
export function TeamPanel() {
  const t = useTranslations('preferences.team')
  const query = useQuery(workspaceQuery('me'))
  const [changing, setChanging] = useState(false)
  const [leaving, setLeaving] = useState<Person | null>(null)
  const client = useQueryClient()
  const me = query.data?.me
  const remove = async (id: number) => {
    await writeWorkspace('DELETE', `people/${id}`)
    await client.invalidateQueries({ queryKey: [workspaceKey] })
  }
  return (
    <>
      <QueryPanel
        query={query}
        title={t('title')}
        description={t('about')}
        actions={<Button size="sm" onClick={() => setChanging(true)} label={t(me ? 'change' : 'say')} />}
        isEmpty={({ people }) => people.length === 0}
        empty={<EmptyState icon={Users} title={t('nobody')} />}
      >
        {({ people }) => (
          <ul className="divide-y divide-line" data-testid="team">
            {people.map((person) => (
              <li
                key={person.id}
                className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm"
              >
                <span className="min-w-0 flex-1 basis-40 truncate font-medium">{person.name}</span>
                <span className="text-ink-3">
                  {[
                    person.id === me?.id && t('you'),
                    person.idUser !== null && t('user', { id: String(person.idUser) }),
                    t(person.declared ? 'declared' : 'signedIn'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <RoleButton
                  needs={person.id === me?.id ? 'reader' : 'admin'}
                  size="sm"
                  variant="ghost"
                  onClick={() => setLeaving(person)}
                  aria-label={`${t('remove')} ${person.name ?? ''}`}
                  label={t('remove')}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      {changing && <IdentifyDialog onClose={() => setChanging(false)} />}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('removeTitle', { name: leaving.name ?? '' })}
          description={t('removeText')}
          confirmLabel={t('removeConfirm')}
          onConfirm={() => remove(leaving.id)}
        />
      )}
    </>
  )
}
