import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Highlight } from '#components/ui/highlight.tsx'
import type { LookupEntry } from '#lib/domain/lookup/lookup.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { QuickOption } from './quick-options.ts'

interface QuickOptionRowProps extends ComponentProps<'div'> {
  option: QuickOption
  query: string
  entryText: ((entry: LookupEntry) => string) | undefined
}

/** One suggestion: an identifier and what it was understood as, or a company seen before. */
export const QuickOptionRow = ({ option, query, entryText, ...rest }: QuickOptionRowProps) => (
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
          {option.company.city && <span className="truncate text-xs text-ink-2">{option.company.city}</span>}
          <span className="ident hidden text-xs text-ink-3 sm:inline">
            {showSiren(option.company.siren).text}
          </span>
        </>
      )
    default:
      return option satisfies never
  }
}
