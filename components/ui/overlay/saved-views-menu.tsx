import { Bookmark, ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { viewSearch } from '#lib/views/saved-view.ts'
import { useViews } from '#lib/views/use-views.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { dialogOf, partOf } from '../feedback/part.tsx'
import { Menu } from './menu.tsx'
import type { ViewQuestion } from './view-questions.tsx'

// Not part of the page's own code: loaded when the menu is about to be used.
const SavedViewsList = partOf(() => import('./saved-views-list.tsx'), 'SavedViewsList', { here: true })
const ViewQuestions = dialogOf(() => import('./view-questions.tsx'), 'ViewQuestions')

interface SavedViewsMenuProps {
  /** The name of the screen whose views these are. */
  screen: string
  /** The query string of the view on screen, with or without the question mark. */
  search: string
  /** A query string with what the screen understands of it, where it may hold more, as one of the report does. */
  readable?: (search: string) => string
  /** Parameters that views do not keep: what a person typed, and what is open. */
  omit: readonly string[]
  /** Opens a view by its query string: '' or '?a=1'. */
  onApply: (search: string) => void
  /** Why this person may not change the team's views, where that is so. */
  teamOff?: string | undefined
  className?: string
}

/** Saved views of a screen, one's own and the team's: choose one, save the current one, share, rename, delete. */
export const SavedViewsMenu = memo(function SavedViewsMenu(props: SavedViewsMenuProps) {
  const { screen, search, readable = String, omit, onApply, teamOff, className } = props
  const t = useTranslations('ui.views')
  const [picked, setPicked] = useState<string | null>(null)
  const [asking, setAsking] = useState<ViewQuestion | null>(null)
  const here = viewSearch(readable(search), omit)
  const views = useViews(screen, here, picked, readable, omit)
  const { current } = views
  return (
    <>
      <Menu
        label={t('title')}
        align="start"
        className="max-h-[min(32rem,70dvh)] w-72"
        trigger={(props) => (
          <Button
            {...props}
            size="sm"
            icon={<Bookmark size={14} className={cx(current && 'fill-current')} />}
            className={cx('max-w-52', className)}
            data-testid="saved-views"
          >
            <span className="max-w-32 truncate">{current?.name ?? t('title')}</span>
            <ChevronDown size={12} className="text-ink-3" />
          </Button>
        )}
      >
        <SavedViewsList
          screen={screen}
          here={here}
          views={views}
          teamOff={teamOff}
          onPick={({ key, search: to }) => {
            setPicked(key)
            onApply(to)
          }}
          onAsk={setAsking}
        />
      </Menu>
      {asking && (
        <ViewQuestions
          screen={screen}
          here={here}
          views={views}
          question={asking}
          isPartial={omit.some((name) => new URLSearchParams(search).has(name))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
})
