'use client'

import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useViews } from '#lib/views/use-views.ts'
import { viewSearch } from '#lib/views/view-store.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { announce } from '../feedback/announcer.ts'
import { partOf } from '../feedback/part.tsx'
import { Menu, MenuHeading, MenuItem, MenuRadioGroup, MenuSeparator } from './menu.tsx'

const ViewNameDialog = partOf(() => import('./view-name-dialog.tsx'), 'ViewNameDialog')

interface SavedViewsMenuProps {
  /** Whose views these are: one name per screen. */
  screen: string
  /** The query of the view that is on screen, with or without the question mark. */
  search: string
  /** Parameters that no view keeps: what a person typed, what is open, how far it is scrolled. */
  leaveOut?: readonly string[]
  /** Goes to a view: '' or '?a=1'. */
  onApply: (search: string) => void
  className?: string
}

const PLAIN = ''
type Asking = { kind: 'save' } | { kind: 'rename'; name: string }

/** Named views of a screen, kept in this browser: choose one, save the present one, rename, delete. */
export function SavedViewsMenu({ screen, search, leaveOut = [], onApply, className }: SavedViewsMenuProps) {
  const t = useTranslations('ui.views')
  const { views, save, rename, remove } = useViews(screen)
  const [asking, setAsking] = useState<Asking | null>(null)
  const here = viewSearch(search, leaveOut)
  const current = views.find((view) => view.search === here)?.name
  const select = (name: string) =>
    onApply(name === PLAIN ? '' : (views.find((view) => view.name === name)?.search ?? ''))
  const confirm = (name: string) => {
    if (asking?.kind === 'rename') rename(asking.name, name)
    else save(name, here)
    announce(t('saved', { name }))
  }
  return (
    <>
      <Menu
        label={t('title')}
        align="start"
        className="max-h-[min(28rem,70dvh)] w-64"
        trigger={(props) => (
          <Button
            {...props}
            size="sm"
            icon={<Bookmark size={14} className={cx(current && 'fill-current')} />}
            className={cx('max-w-52', className)}
            data-testid="saved-views"
          >
            <span className="max-w-32 truncate">{current ?? t('title')}</span>
            <ChevronDown size={12} className="text-ink-3" />
          </Button>
        )}
      >
        <MenuRadioGroup
          label={t('title')}
          value={here === '' ? PLAIN : (current ?? 'none of them')}
          onChange={select}
          options={[
            { value: PLAIN, label: t('plain') },
            ...views.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        {views.length === 0 && <MenuHeading>{t('none')}</MenuHeading>}
        <MenuSeparator />
        <MenuItem
          disabled={here === '' || current !== undefined}
          onSelect={() => setAsking({ kind: 'save' })}
        >
          {t('save')}
        </MenuItem>
        {current !== undefined && (
          <>
            <MenuItem onSelect={() => setAsking({ kind: 'rename', name: current })}>
              {t('rename', { name: current })}
            </MenuItem>
            <MenuItem
              tone="danger"
              onSelect={() => {
                remove(current)
                announce(t('removed', { name: current }))
              }}
            >
              {t('remove', { name: current })}
            </MenuItem>
          </>
        )}
      </Menu>
      {asking && (
        <ViewNameDialog
          title={t(asking.kind === 'save' ? 'saveTitle' : 'renameTitle')}
          initial={asking.kind === 'rename' ? asking.name : ''}
          taken={views.map(({ name }) => name)}
          leavesOut={leaveOut.some((name) => new URLSearchParams(search).has(name))}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
