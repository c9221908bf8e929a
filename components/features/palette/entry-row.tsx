'use client'

import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { suggestion } from '#components/ui/form/suggestions.ts'
import type { Ranked } from '#lib/domain/text/fuzzy.ts'
import type { PaletteEntry } from '#lib/palette/palette.ts'

interface EntryRowProps {
  id: string
  ranked: Ranked<PaletteEntry>
  active: boolean
  onPoint: () => void
  /** Pressed with Ctrl or ⌘: in a tab of its own. */
  onChoose: (apart: boolean) => void
}

/** One entry: what it is called, which of its letters answered, and what more there is to say. */
export function EntryRow({ id, ranked, active, onPoint, onChoose }: EntryRowProps) {
  const t = useTranslations('palette')
  const { entry, letters } = ranked
  const Icon = entry.icon
  return (
    <div
      id={id}
      {...suggestion({ active, onPoint, onChoose })}
      data-active={active ? '' : undefined}
      data-entry={entry.id}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2 py-1 text-sm pointer-coarse:min-h-10',
        active && 'bg-accent-soft',
      )}
    >
      <span className={cx('flex w-4 shrink-0 justify-center', active ? 'text-accent-ink' : 'text-ink-3')}>
        {Icon && <Icon aria-hidden size={15} />}
      </span>
      <span className={cx('min-w-0 truncate', entry.exact && 'ident font-medium')}>
        <Marked text={entry.label} letters={letters} />
      </span>
      {entry.detail && (
        <span className="ms-auto min-w-0 shrink-[2] truncate ps-3 text-xs text-ink-3">{entry.detail}</span>
      )}
      {entry.current && (
        <span className={cx('flex shrink-0 text-ink-3', !entry.detail && 'ms-auto')}>
          <Check aria-hidden size={14} />
          <span className="sr-only">{t('current')}</span>
        </span>
      )}
      {'step' in entry.run && (
        <ChevronRight
          aria-hidden
          size={14}
          className={cx('shrink-0 text-ink-3', !entry.detail && 'ms-auto')}
        />
      )}
    </div>
  )
}

function Marked({ text, letters }: { text: string; letters: readonly number[] }) {
  if (letters.length === 0) return <>{text}</>
  const marked = new Set(letters)
  const pieces: { start: number; text: string; match: boolean }[] = []
  for (const [at, letter] of [...text].entries()) {
    const last = pieces.at(-1)
    const match = marked.has(at)
    if (last?.match === match) last.text += letter
    else pieces.push({ start: at, text: letter, match })
  }
  return (
    <>
      {pieces.map((piece) =>
        piece.match ? (
          <mark key={piece.start}>{piece.text}</mark>
        ) : (
          <span key={piece.start}>{piece.text}</span>
        ),
      )}
    </>
  )
}
