'use client'

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '#components/ui/kbd.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { EntryField } from './entry-field.tsx'
import { EntryRow } from './entry-row.tsx'
import { useEntries } from './use-entries.ts'

interface EntriesDialogProps {
  idAccount: string
  typed: string
  onKeys: () => void
  onClose: () => void
}

/** Lines that a page key jumps. */
const PAGE = 6

/** One field, and everything that answers it: companies, screens, actions. A modal on the platform's dialog. */
export function EntriesDialog({ idAccount, typed, onKeys, onClose }: EntriesDialogProps) {
  const t = useTranslations('palette')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const palette = useEntries({ idAccount, typed, onKeys, onClose })
  const { groups, active, step, text, state } = palette

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    const from = document.activeElement
    element.showModal()
    element.querySelector('input')?.focus()
    return () => {
      element.close()
      // What was done may have put the focus somewhere else.
      if (document.activeElement === document.body && from instanceof HTMLElement && from.isConnected)
        from.focus({ preventScroll: true })
    }
  }, [])

  useLayoutEffect(() => {
    dialog.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const chord = event.ctrlKey || event.metaKey
    if (key === 'ArrowDown') palette.move(1, true)
    else if (key === 'ArrowUp') palette.move(-1, true)
    else if (key === 'PageDown') palette.move(PAGE, false)
    else if (key === 'PageUp') palette.move(-PAGE, false)
    else if (key === 'Enter') palette.enter(chord)
    else if (chord && key.toLowerCase() === 'k') onClose()
    else if (key === 'Escape' && step) palette.back()
    else if (key === 'Backspace' && step && text === '') palette.back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const options = groups.flatMap(({ entries }) => entries)
  return (
    // The press outside is a convenience for the pointer; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-label={step?.title ?? t('title')}
      data-testid="palette"
      data-sheet=""
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.isConnected) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="fixed inset-x-0 top-[min(12dvh,7rem)] m-auto mt-0 max-h-[min(34rem,76dvh)] w-[calc(100vw-1rem)] max-w-[40rem] flex-col overflow-hidden rounded-xl border border-line-strong bg-raised p-0 text-ink shadow-overlay backdrop:bg-scrim backdrop:animate-fade open:flex open:animate-rise"
    >
      <EntryField
        listId={`${id}-list`}
        activeId={options[active] ? `${id}-${active}` : undefined}
        step={step}
        text={text}
        busy={state === 'loading' || state === 'finding'}
        onText={palette.change}
        onKeyDown={onKeyDown}
        onBack={palette.back}
        onClose={onClose}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={step?.title ?? t('results')}
          className="p-1.5 empty:hidden"
        >
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-1 last:pb-0">
              <div id={`${id}-${group.id}`} className="px-2 pt-1.5 pb-1 text-xs text-ink-3">
                {t(`groups.${group.id}`)}
              </div>
              {group.entries.map((ranked) => {
                const place = options.indexOf(ranked)
                return (
                  <EntryRow
                    key={ranked.entry.id}
                    id={`${id}-${place}`}
                    ranked={ranked}
                    active={place === active}
                    onPoint={() => palette.point(place)}
                    onChoose={(apart) => palette.choose(ranked.entry, apart)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {options.length === 0 && state !== 'loading' && (
          <p className="px-4 py-8 text-center text-sm text-ink-2">
            {palette.failure ?? step?.empty ?? t('nothing')}
          </p>
        )}
      </div>
      <VisuallyHidden status>
        {state === 'finding'
          ? t('finding')
          : state === 'loading'
            ? ''
            : t('count', { count: options.length })}
      </VisuallyHidden>
      <div className="hidden items-center gap-4 border-t border-line px-3.5 py-2 text-xs text-ink-3 sm:flex">
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('hints.move')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>↵</Kbd> {t('hints.choose')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>{t('keyNames.esc')}</Kbd> {step ? t('hints.back') : t('hints.close')}
        </span>
      </div>
    </dialog>
  )
}
