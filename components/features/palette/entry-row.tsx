import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import type { Ranked } from '#lib/domain/text/fuzzy.ts'
import type { PaletteEntry } from '#lib/palette/palette.ts'

interface EntryRowProps extends ComponentProps<'div'> {
  ranked: Ranked<PaletteEntry>
}

/** One entry: what it is called, which of its letters answered, and what more there is to say. */
export function EntryRow({ ranked, ...rest }: EntryRowProps) {
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
        <Marked text={entry.label} letters={letters} />
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
