import { Pin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MAX_VIEWS } from '#lib/views/saved-view.ts'
import type { ListedView, Views } from '#lib/views/use-views.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { announce } from '../feedback/announcer.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { MenuHeading, MenuItem, MenuSeparator } from './menu.tsx'
import { useViewActs } from './use-view-acts.ts'
import type { ViewQuestion } from './view-questions.tsx'

interface SavedViewsListProps {
  screen: string
  /** The query string of the view on screen, in the form that views keep. */
  here: string
  views: Views
  teamOff: string | undefined
  onPick: (view: Pick<ListedView, 'key' | 'search'>) => void
  onAsk: (question: ViewQuestion) => void
}

/** The content of the views menu: the person's own views, the team's, and actions on the current one. */
export function SavedViewsList({ screen, here, views, teamOff, onPick, onAsk }: SavedViewsListProps) {
  const t = useTranslations('ui.views')
  const { state, acts, retry, said, attempt } = useViewActs()
  const { own, team, all, current } = views
  const isOff = teamOff !== undefined
  const isFull = own.length >= MAX_VIEWS
  const group = (label: string, whose: ListedView['whose']) => (
    <div role="group" aria-label={label}>
      <MenuHeading>{label}</MenuHeading>
      {all
        .filter((view) => view.whose === whose)
        .map((view) => (
          <MenuItem key={view.key} checked={view === current} onSelect={() => onPick(view)}>
            {view.name}
            {view.whose === 'team' && view.by !== null && <span className="text-ink-3"> · {view.by}</span>}
            {view.isDefault && (
              <>
                <Pin size={12} className="ms-1.5 inline fill-current text-ink-3" />
                <VisuallyHidden> {t('opensWith')}</VisuallyHidden>
              </>
            )}
          </MenuItem>
        ))}
    </div>
  )
  return (
    <>
      <MenuItem
        checked={here === '' && current === undefined}
        onSelect={() => onPick({ key: '', search: '' })}
        label={t('plain')}
      />
      {own.length > 0 && group(t('mine'), 'mine')}
      {team.length > 0 && group(t('team'), 'team')}
      {all.length === 0 && <MenuHeading>{t('none')}</MenuHeading>}
      <MenuSeparator />
      <MenuItem
        // The bare screen need only be saved where a default view replaces it.
        disabled={
          isFull ||
          current?.whose === 'mine' ||
          (here === '' && !all.some(({ isDefault, search }) => isDefault && search !== ''))
        }
        onSelect={() => onAsk({ kind: 'save' })}
        label={t('save')}
      />
      {isFull && <MenuHeading>{t('full', { count: MAX_VIEWS })}</MenuHeading>}
      {current?.whose === 'mine' && (
        <>
          <MenuItem
            onSelect={() => {
              const isKept = viewStore.setDefault(screen, current.isDefault ? null : current.name)
              said(isKept, t(current.isDefault ? 'defaultGone' : 'defaultSet', { name: current.name }))
            }}
            label={t(current.isDefault ? 'noDefault' : 'makeDefault')}
          />
          {acts && state !== 'away' && (
            <MenuItem
              disabled={isOff}
              onSelect={() =>
                attempt(async () =>
                  t('shared', {
                    name: await acts.share(screen, current),
                    wasDefault: current.isDefault ? 'yes' : 'no',
                  }),
                )
              }
              label={t('share')}
            />
          )}
          <MenuItem onSelect={() => onAsk({ kind: 'rename', view: current })}>
            {t('rename', { name: current.name })}
          </MenuItem>
          <MenuItem
            tone="danger"
            onSelect={() => {
              viewStore.remove(screen, current.name)
              announce(t('removed', { name: current.name }))
            }}
            label={t('remove', { name: current.name })}
          />
        </>
      )}
      {current?.whose === 'team' && acts && state !== 'away' && (
        <>
          <MenuItem
            disabled={isOff}
            onSelect={() =>
              attempt(async () => {
                await acts.change(screen, current, { isDefault: !current.isDefault })
                return t(current.isDefault ? 'teamDefaultGone' : 'teamDefaultSet', { name: current.name })
              })
            }
            label={t(current.isDefault ? 'noTeamDefault' : 'makeTeamDefault')}
          />
          <MenuItem disabled={isOff} onSelect={() => onAsk({ kind: 'stop', view: current })}>
            {t('stop')}
          </MenuItem>
          <MenuItem disabled={isOff} onSelect={() => onAsk({ kind: 'renameTeam', view: current })}>
            {t('renameTeam', { name: current.name })}
          </MenuItem>
          <MenuItem
            tone="danger"
            disabled={isOff}
            onSelect={() => onAsk({ kind: 'removeTeam', view: current })}
            label={t('removeTeam', { name: current.name })}
          />
        </>
      )}
      {isOff && current && acts && state !== 'away' && <MenuHeading>{teamOff}</MenuHeading>}
      {(state === 'away' || state === 'full') && (
        <>
          <MenuSeparator />
          <MenuHeading>{t(state === 'full' ? 'diskFull' : 'away')}</MenuHeading>
          <MenuItem onSelect={() => attempt(async () => retry().then(() => t('back')))} label={t('retry')} />
        </>
      )}
      {state === 'nobody' && own.length > 0 && <MenuHeading>{t('nobody')}</MenuHeading>}
    </>
  )
}
