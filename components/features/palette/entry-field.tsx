import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { KeyboardEventHandler } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { Listbox } from '#components/ui/form/listbox.ts'
import type { PaletteStep } from '#lib/palette/palette.ts'

interface EntryFieldProps {
  list: Listbox
  step: PaletteStep | null
  text: string
  busy: boolean
  onText: (text: string) => void
  onKeyDown: KeyboardEventHandler
  onBack: () => void
  onClose: () => void
}

/** The field of the palette; in a step of its own, with the way back before it. */
export function EntryField({ list, step, text, busy, onText, ...rest }: EntryFieldProps) {
  const t = useTranslations('palette')
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-3.5 pe-2">
      {step ? (
        <IconButton
          size="sm"
          label={t('hints.back')}
          icon={<ArrowLeft size={16} />}
          onClick={rest.onBack}
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
        onChange={(event) => onText(event.target.value)}
        onKeyDown={rest.onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none"
      />
      {step && busy && <Spinner />}
      <IconButton
        size="sm"
        label={t('hints.close')}
        tooltip={false}
        icon={<X size={16} />}
        onClick={rest.onClose}
        className="sm:hidden"
      />
    </div>
  )
}
