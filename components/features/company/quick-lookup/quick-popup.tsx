import { useTranslations } from 'use-intl'
import type { Listbox } from '#components/ui/form/listbox.ts'
import { entryText } from '../lookup/entry-text.ts'
import { QuickOptionRow } from './quick-option-row.tsx'
import type { QuickOption } from './quick-options.ts'

const keyOf = (option: QuickOption) => {
  if (option.kind === 'seen') return option.company.idCompany
  return option.kind === 'contact' ? `contact ${option.entry.contact.idCrmVisitCard}` : option.kind
}

interface QuickPopupProps {
  shown: boolean
  text: string
  options: readonly QuickOption[]
  list: Listbox
  busy: boolean
  /** What was typed is no identifier, and no name that is known. */
  nameOnly: boolean
}

/** What the field in the top bar offers, below it. */
export function QuickPopup({ shown, text, options, list, busy, nameOnly }: QuickPopupProps) {
  const t = useTranslations('lookup')
  return (
    <div
      hidden={!shown}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] min-w-64 overflow-y-auto rounded-lg border border-line-strong bg-raised text-sm shadow-overlay"
    >
      <div {...list.list(t('quick.options'))} className="p-1 empty:hidden">
        {options.map((option, index) => (
          <QuickOptionRow
            key={keyOf(option)}
            {...list.option(index)}
            option={option}
            query={text}
            entryText={entryText}
          />
        ))}
      </div>
      <p role="status" className="border-t border-line px-3 py-2 text-xs text-ink-3 first:border-t-0">
        {busy ? t('quick.opening') : t(nameOnly ? 'noSearchByName' : 'quick.type')}
      </p>
    </div>
  )
}
