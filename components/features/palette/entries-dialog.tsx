import { type KeyboardEvent, memo, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Listbox } from '#components/ui/form/listbox.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { Modal } from '#components/ui/overlay/dialog.tsx'
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

/** One field, and everything that answers it: companies, screens, actions. */
export function EntriesDialog({ idAccount, typed, onKeys, onClose }: EntriesDialogProps) {
  const t = useTranslations('palette')
  const palette = useEntries({ idAccount, typed, onKeys, onClose })
  const { groups, list, step, text, state } = palette

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const chord = event.ctrlKey || event.metaKey
    if (list.move(event)) return event.stopPropagation()
    if (key === 'Enter') palette.enter(chord)
    else if (chord && key.toLowerCase() === 'k') onClose()
    else if (key === 'Escape' && step) palette.back()
    else if (key === 'Backspace' && step && text === '') palette.back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Modal
      aria-label={step?.title ?? t('title')}
      data-testid="palette"
      data-sheet=""
      onClose={onClose}
      hidesFirst
      className="mx-auto mt-[min(12dvh,7rem)] mb-auto max-h-[min(34rem,76dvh)] w-[calc(100vw-1rem)] max-w-[40rem] rounded-xl border border-line-strong bg-raised open:animate-rise"
    >
      <EntryField
        list={list}
        step={step}
        text={text}
        busy={state === 'loading' || state === 'finding'}
        onText={palette.change}
        onKeyDown={onKeyDown}
        onBack={palette.back}
        onClose={onClose}
      />
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain">
        <div {...list.list(step?.title ?? t('results'))} className="p-1.5 empty:hidden">
          <Groups groups={groups} option={list.option} />
        </div>
        {count === 0 && state !== 'loading' && (
          <p className="px-4 py-8 text-center text-sm text-ink-2">
            {palette.failure ?? step?.empty ?? t('nothing')}
          </p>
        )}
      </div>
      <VisuallyHidden status>
        {state === 'finding' ? t('finding') : state === 'loading' ? '' : t('count', { count })}
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
    </Modal>
  )
}

type GroupsProps = Pick<ReturnType<typeof useEntries>, 'groups'> & Pick<Listbox, 'option'>

/** Not drawn anew for a letter, but for what answers it. */
const Groups = memo(function Groups({ groups, option }: GroupsProps) {
  const t = useTranslations('palette')
  const id = useId()
  const options = groups.flatMap(({ entries }) => entries)
  return groups.map((group) => (
    <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-1 last:pb-0">
      <div id={`${id}-${group.id}`} className="px-2 pt-1.5 pb-1 text-xs text-ink-3">
        {t(`groups.${group.id}`)}
      </div>
      {group.entries.map((ranked) => (
        <EntryRow
          key={ranked.entry.id}
          {...option(options.indexOf(ranked))}
          data-entry={ranked.entry.id}
          ranked={ranked}
        />
      ))}
    </div>
  ))
})
