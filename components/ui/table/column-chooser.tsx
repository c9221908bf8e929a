import { ArrowDown, ArrowUp, Columns3 as Columns, Pin } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { afterPaint } from '../after-paint.ts'
import { Button, IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { Popover } from '../overlay/popover.tsx'
import { type ColumnView, pinColumn, placedColumns, shiftColumn, showColumn } from './column-view.ts'

interface ColumnChooserProps<Id extends string> {
  view: ColumnView<Id>
  onChange: (next: (view: ColumnView<Id>) => ColumnView<Id>) => void
  defaults: ColumnView<Id>
  /** All columns; the hidden ones are listed under these headings, which may be absent. */
  groups: readonly { heading?: string; ids: readonly Id[] }[]
  nameOf: (id: Id) => string
  canPin?: boolean
}

/** Chooses the visible columns, their order, and which are pinned at the left; fully usable by keyboard. */
export function ColumnChooser<Id extends string>(props: ColumnChooserProps<Id>) {
  const t = useTranslations('ui.columns')
  return (
    <Popover
      label={t('columns')}
      align="end"
      className="w-80"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" icon={Columns}>
          <span className="max-sm:sr-only">{t('columns')}</span>
        </Button>
      )}
    >
      <ColumnList {...props} />
    </Popover>
  )
}

/** The content of the popover, a component of its own so that nothing is computed before it opens. */
function ColumnList<Id extends string>(props: ColumnChooserProps<Id>) {
  const { view, onChange, defaults, groups, nameOf, canPin = false } = props
  const t = useTranslations('ui.columns')
  const placed = placedColumns(view)
  const all = groups.flatMap(({ ids }) => ids)
  const { columns, widths, pinned } = defaults
  const list = useRef<HTMLDivElement>(null)
  const boxes = () => [...(list.current?.querySelectorAll<HTMLElement>(':enabled[type=checkbox]') ?? [])]
  /** The checkbox goes with its line to another place: the one that follows takes over the focus. */
  const show = (id: Id, on: boolean) => {
    const at = boxes().indexOf(document.activeElement as HTMLElement)
    onChange((now) => showColumn(now, all, id, on))
    afterPaint(() => {
      const now = boxes()
      if (at >= 0 && document.activeElement === document.body) (now[on ? at + 1 : at] ?? now.at(-1))?.focus()
    })
  }
  return (
    <div ref={list}>
      <div className="sticky top-0 z-1 flex items-center justify-between gap-2 border-b border-line bg-raised px-3 py-1.5 text-xs text-ink-2">
        {t('shownCount', { count: placed.length, all: all.length })}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange((now) => ({ ...now, columns, widths, pinned }))}
          label={t('reset')}
        />
      </div>
      <ul className="px-3 py-1.5">
        {placed.map((id) => {
          const name = nameOf(id)
          const isPinned = view.pinned.includes(id)
          return (
            <li key={id} className="flex items-center gap-0.5">
              <Checkbox
                label={name}
                checked
                disabled={placed.length === 1}
                onChange={() => show(id, false)}
                className="min-w-0 flex-1"
              />
              <IconButton
                label={t('up', { name })}
                icon={<ArrowUp size={13} />}
                onClick={() => onChange((now) => shiftColumn(now, id, -1))}
              />
              <IconButton
                label={t('down', { name })}
                icon={<ArrowDown size={13} />}
                onClick={() => onChange((now) => shiftColumn(now, id, 1))}
              />
              {canPin && (
                <IconButton
                  label={`${t('pin')} (${name})`}
                  tooltip={t('pin')}
                  aria-pressed={isPinned}
                  icon={<Pin size={13} className={cx(isPinned && 'fill-current text-accent-ink')} />}
                  onClick={() => onChange((now) => pinColumn(now, id, !isPinned))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {groups.map(({ heading, ids }) => {
        const hidden = ids.filter((id) => !placed.includes(id))
        return (
          hidden.length > 0 && (
            <HiddenColumns key={ids[0]} heading={heading}>
              {hidden.map((id) => (
                <Checkbox
                  key={id}
                  label={nameOf(id)}
                  checked={false}
                  onChange={() => show(id, true)}
                  className="clear-both"
                />
              ))}
            </HiddenColumns>
          )
        )
      })}
    </div>
  )
}

function HiddenColumns({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const t = useTranslations('ui.columns')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line px-3 py-1.5">
      <p id={id} className="mb-0.5 text-xs text-ink-3">
        {heading ?? t('hidden')}
      </p>
      {children}
    </div>
  )
}
