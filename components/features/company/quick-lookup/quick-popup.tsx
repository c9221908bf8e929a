import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Listbox } from '#components/ui/form/listbox.ts'
import { Highlight } from '#components/ui/highlight.tsx'
import { type LookupEntry, parseLookup } from '#lib/domain/lookup/lookup.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useReasonText } from '../lookup/entry-note.tsx'
import { entryText } from '../lookup/entry-text.ts'
import type { QuickOption } from './quick-options.ts'

interface QuickOptionRowProps extends ComponentProps<'div'> {
  option: QuickOption
  query: string
  entryText: ((entry: LookupEntry) => string) | undefined
}

/** One suggestion: an identifier and its kind, a list of identifiers, a company or a contact. */
const QuickOptionRow = ({ option, query, entryText, ...rest }: QuickOptionRowProps) => (
  <div
    {...rest}
    className="flex min-h-8 min-w-0 items-center gap-2 rounded-md px-2 py-1 data-active:bg-hover"
  >
    <Content option={option} query={query} entryText={entryText} />
  </div>
)

function Content({ option, query, entryText }: Pick<QuickOptionRowProps, 'option' | 'query' | 'entryText'>) {
  const t = useTranslations('lookup')
  switch (option.kind) {
    case 'identifier':
      return (
        <>
          <span className="text-xs text-ink-3">{t(`kinds.${option.entry.kind}`)}</span>
          <span className="ident min-w-0 flex-1 truncate font-medium">{entryText?.(option.entry)}</span>
          <span className="text-xs text-ink-3">{t('quick.open')}</span>
        </>
      )
    case 'many':
      return <span className="font-medium">{t('quick.lookUpMany', { count: option.count })}</span>
    case 'contact':
      return (
        <>
          <span className="text-xs text-ink-3">{t('quick.contact')}</span>
          <span className="min-w-0 flex-1 truncate">
            <Highlight text={option.entry.contact.name} query={query} />
          </span>
          {option.entry.company && (
            <span className="min-w-0 truncate text-xs text-ink-2">
              <Highlight text={plainLine(option.entry.company)} query={query} />
            </span>
          )}
        </>
      )
    case 'seen':
      return (
        <>
          <span className="min-w-0 flex-1 truncate">
            <Highlight text={plainLine(option.company.name)} query={query} />
          </span>
          {option.company.city && (
            <span className="truncate text-xs text-ink-2">{plainLine(option.company.city)}</span>
          )}
          <span className="ident hidden text-xs text-ink-3 sm:inline">
            {showSiren(option.company.siren).text}
          </span>
        </>
      )
    default:
      return option satisfies never
  }
}

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
  /** The text is neither an identifier nor a known name: the popup says why, or that names cannot be searched. */
  nameOnly: boolean
}

/** The suggestions below the field in the top bar. */
export function QuickPopup({ shown, text, options, list, busy, nameOnly }: QuickPopupProps) {
  const t = useTranslations('lookup')
  const reasonText = useReasonText()
  const [entry, more] = nameOnly ? parseLookup(text) : []
  const isMistaken = entry?.kind === 'invalid' && entry.reason !== 'name' && more === undefined
  const nothing = isMistaken ? reasonText(entry) : t('noSearchByName')
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
        {busy ? t('quick.opening') : nameOnly ? nothing : t('quick.type')}
      </p>
    </div>
  )
}
