import { ArrowLeft, Check, ChevronRight, Search, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type KeyboardEventHandler, memo, useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { matchPieces } from '#components/ui/find-matches.ts'
import type { Listbox } from '#components/ui/form/listbox.ts'
import { MarkedPieces } from '#components/ui/highlight.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Modal } from '#components/ui/overlay/dialog.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { Ranked } from '#lib/domain/text/fuzzy.ts'
import type { PaletteEntry } from '#lib/palette/palette.ts'
import { type EntriesOptions, useEntries } from './use-entries.ts'

interface EntryFieldProps extends Pick<EntriesOptions, 'onClose'> {
  palette: ReturnType<typeof useEntries>
  onKeyDown: KeyboardEventHandler
}

/** The field of the palette; within a step, with a back button before it. */
function EntryField({ palette, onKeyDown, onClose }: EntryFieldProps) {
  const t = useTranslations('palette')
  const { list, step, text, change, back } = palette
  const busy = palette.state !== 'ready'
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-3.5 pe-2">
      {step ? (
        <IconButton
          label={t('hints.back')}
          icon={<ArrowLeft size={16} />}
          onClick={back}
          className="-ms-1.5"
        />
      ) : (
        <span className="flex w-4 shrink-0 justify-center text-ink-3">
          {busy ? <Spinner /> : <Search size={16} />}
        </span>
      )}
      {step && (
        <span className="max-w-[40%] shrink-0 truncate rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-ink">
          {step.title}
        </span>
      )}
      <input
        {...list.field(true)}
        inputMode="search"
        enterKeyHint="go"
        data-autofocus=""
        aria-label={step?.title ?? t('field')}
        aria-busy={busy}
        placeholder={step?.placeholder ?? t('placeholder')}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
      />
      {step && busy && <Spinner />}
      <IconButton
        label={t('hints.close')}
        tooltip={false}
        icon={<X size={16} />}
        onClick={onClose}
        className="sm:pointer-fine:hidden"
      />
    </div>
  )
}

interface EntryRowProps extends ComponentProps<'div'> {
  ranked: Ranked<PaletteEntry>
}

/** One entry: label with the matched letters highlighted, and details. */
function EntryRow({ ranked, ...rest }: EntryRowProps) {
  const t = useTranslations('palette')
  const { entry, letters } = ranked
  const Icon = entry.icon
  return (
    <div
      {...rest}
      className="group flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-sm data-active:bg-accent-soft pointer-coarse:min-h-10"
    >
      <span className="flex w-4 shrink-0 justify-center text-ink-3 group-data-active:text-accent-ink">
        {Icon && <Icon aria-hidden size={15} />}
      </span>
      <span className={cx('min-w-0 truncate', entry.exact && 'ident font-medium')}>
        <MarkedPieces pieces={matchPieces([...entry.label], (at) => letters.includes(at))} />
      </span>
      {entry.detail && (
        <span className="ms-auto min-w-0 shrink-[2] truncate ps-3 text-xs text-ink-3">{entry.detail}</span>
      )}
      {entry.current && (
        <span className={cx('flex shrink-0 text-ink-3', !entry.detail && 'ms-auto')}>
          <Check size={14} />
          <span className="sr-only">{t('current')}</span>
        </span>
      )}
      {'step' in entry.run && (
        <ChevronRight size={14} className={cx('shrink-0 text-ink-3', !entry.detail && 'ms-auto')} />
      )}
    </div>
  )
}

/** The command palette: a field, and the matching companies, screens and actions. */
export function EntriesDialog(props: EntriesOptions) {
  const { onClose } = props
  const t = useTranslations('palette')
  const palette = useEntries(props)
  const { groups, list, step, text, state } = palette

  const onKeyDown = (event: KeyboardEvent) => {
    // For an input method: Safari sends the Enter that ends a composition after it.
    if (event.keyCode === 229) return
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
      paintsFirst
      className="mx-auto mt-[min(12dvh,7rem)] mb-auto max-h-[min(34rem,76dvh)] w-[calc(100vw-1rem)] max-w-[40rem] rounded-xl border border-line-strong bg-raised data-shown:animate-rise"
    >
      <EntryField palette={palette} onKeyDown={onKeyDown} onClose={onClose} />
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
      <div className="hidden items-center gap-4 border-t border-line px-3.5 py-2 text-xs text-ink-3 sm:flex pointer-coarse:hidden">
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

/** Memoised: renders for new results, not for each letter typed. */
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
