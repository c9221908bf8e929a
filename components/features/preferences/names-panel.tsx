import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { usePlainName } from '#components/entities/team/use-team.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { FileButton } from '#components/ui/form/file-button.tsx'
import { ChoiceSelect, Input } from '#components/ui/form/input.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { chunksOf } from '#lib/domain/api/chunks.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import type { NamePlan } from '#lib/domain/workspace/name-file.ts'
import { MAX_NAMES, NAME_KINDS, type NameKind } from '#lib/domain/workspace/workspace.ts'
import type { FileFault } from '#lib/import/file-limits.ts'
import { workspaceKey, workspaceQuery, writeWorkspace } from '#lib/query/workspace.ts'

const STEP = 50

/** All names given by the team: search, edit, export, and import of a file with two columns. */
export function NamesPanel() {
  const t = useTranslations('preferences.names')
  const faultText = useTranslations('fileFaults')
  const client = useQueryClient()
  const query = useQuery(workspaceQuery('names'))
  const off = useDisabledReason()
  const [kind, setKind] = useState<NameKind>('campaign')
  const [words, setWords] = useState('')
  const [id, setId] = useState('')
  const [most, setMost] = useState(STEP)
  /** The import with its own kind, as another kind may be chosen while the file is read. */
  const [plan, setPlan] = useState<(NamePlan & { kind: NameKind }) | null>(null)
  const names = query.data?.names
  const rows = useMemo(() => {
    const folded = foldText(words)
    return (names ?? []).filter(
      (given) => given.kind === kind && foldText(`${given.name} ${given.id}`).includes(folded),
    )
  }, [names, kind, words])

  const read = async (file: File) => {
    const refuse = (description: string) => toast({ tone: 'danger', title: t('unreadable'), description })
    try {
      const [{ readFile }, { planNames }] = await Promise.all([
        import('#lib/import/read-file.ts'),
        import('#lib/domain/workspace/name-file.ts'),
      ])
      const { rows: lines } = await readFile(file, {}, AbortSignal.timeout(30_000))
      const found = planNames(kind, lines, names ?? [])
      if (found.names.length + found.same + found.refused.length > 0) return setPlan({ kind, ...found })
      // No rows left: not a file of names, its only line was taken for headings.
      refuse(t('noNames'))
    } catch (error) {
      const fault = propertyOf(error, 'fault') as FileFault | undefined
      refuse(faultText(isLoadFailure(error) ? 'notLoaded' : (fault ?? 'broken')))
    }
  }
  const take = async () => {
    const all = plan?.names ?? []
    for (const some of chunksOf(all, MAX_NAMES)) await writeWorkspace('PUT', 'names', { names: some })
    await client.invalidateQueries({ queryKey: [workspaceKey, 'names'] })
    toast({ tone: 'success', title: t('taken', { count: all.length }) })
  }
  const plain = usePlainName()
  return (
    <>
      <QueryPanel
        query={query}
        title={t('title')}
        description={t('about')}
        isEmpty={() => false}
        empty={null}
        actions={
          <>
            <FileButton size="sm" label={t('import')} disabled={off} onFile={(file) => void read(file)} />
            <FileMenu
              label={t('export')}
              fileName={`${t('fileName')}-${kind}`}
              count={rows.length}
              rows={() => rows}
              columns={() => [
                { header: t('id'), value: (given) => given.id },
                { header: t('name'), value: (given) => given.name },
                { header: t('by'), value: (given) => given.by },
                { header: t('at'), kind: 'moment', value: (given) => given.at },
              ]}
            />
          </>
        }
      >
        {() => (
          <div data-testid="names">
            <div className="grid gap-3 border-b border-line px-4 py-3 sm:grid-cols-3">
              <Field label={t('kind')}>
                <ChoiceSelect
                  of={NAME_KINDS}
                  text={(one) => t(`kinds.${one}`)}
                  value={kind}
                  onPick={setKind}
                />
              </Field>
              <Field label={t('find')}>
                <Input type="search" value={words} onValueChange={setWords} />
              </Field>
              <Field label={t('new')}>
                <span className="flex items-center gap-1">
                  <Input
                    inputMode="numeric"
                    placeholder={t('id')}
                    disabled={off !== undefined}
                    aria-label={t('new')}
                    value={id}
                    onValueChange={(value) => setId(value.replace(/\D/g, '').slice(0, 15))}
                  />
                  {id !== '' && <NamePencil kind={kind} id={id} />}
                </span>
              </Field>
            </div>
            {rows.length === 0 && <EmptyState icon={Tag} title={t('none')} text={t('noneText')} />}
            <ul className="divide-y divide-line">
              {rows.slice(0, most).map((given) => (
                <li key={given.id} className="flex min-h-row items-center gap-3 px-4 py-1 text-sm">
                  <span className="w-28 shrink-0 truncate text-ink-3">{plain(given.kind, given.id)}</span>
                  <span className="min-w-0 flex-1 truncate font-medium">{given.name}</span>
                  <span className="hidden shrink-0 text-xs text-ink-3 sm:inline">
                    {given.by} <RelativeTime value={given.at} />
                  </span>
                  <NamePencil kind={given.kind} id={given.id} />
                </li>
              ))}
            </ul>
            <ShowMore left={rows.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
          </div>
        )}
      </QueryPanel>
      {plan && (
        <ConfirmDialog
          tone="primary"
          onClose={() => setPlan(null)}
          title={t('planTitle', { kind: t(`kinds.${plan.kind}`) })}
          description={t('plan', {
            count: plan.names.length,
            replaced: plan.replaced,
            same: plan.same,
            refused: plan.refused.length,
          })}
          confirmLabel={t('take', { count: plan.names.length })}
          disabled={plan.names.length === 0}
          onConfirm={take}
        >
          {plan.refused.length > 0 && (
            <ul className="max-h-40 list-disc overflow-y-auto ps-5 text-sm text-ink-2">
              {plan.refused.slice(0, 100).map(({ line, fault }) => (
                <li key={line}>{t(`faults.${fault}`, { line })}</li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
