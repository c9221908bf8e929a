'use client'

import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { registerEntries } from '#lib/palette/palette.ts'
import { useQuickLookup } from './use-quick-lookup.ts'

/** The lookup of the top bar: an identifier opens its company, a name is searched among the companies seen before. */
export function QuickLookup() {
  const t = useTranslations('lookup')
  const quick = useQuickLookup()
  useEffect(() => registerEntries('companies', () => import('./palette-source.ts')), [])
  const { text, open, options, list, busy, engine } = quick
  const shown = open && engine !== null
  const nameOnly = options.length === 0 && text.trim() !== ''
  return (
    <search
      aria-label={t('quick.label')}
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) quick.setOpen(false)
      }}
    >
      <Input
        {...list.field(shown && options.length > 0)}
        inputMode="search"
        enterKeyHint="go"
        aria-label={t('quick.label')}
        aria-busy={busy}
        data-quick-lookup=""
        placeholder={t('quick.placeholder')}
        value={text}
        leading={busy ? <Spinner /> : <Search size={14} />}
        trailing={<Kbd>/</Kbd>}
        onValueChange={quick.change}
        onPaste={(event) => {
          const paste = event.clipboardData.getData('text')
          if (!/[\r\n\t]|\/companies\//.test(paste)) return
          event.preventDefault()
          void import('./quick-options.ts').then(({ pasteInto }) =>
            quick.change(pasteInto(event.target as HTMLInputElement, paste)),
          )
        }}
        onFocus={() => void quick.onFocus()}
        onKeyDown={quick.onKeyDown}
      />
      {engine && <engine.QuickPopup shown={shown} nameOnly={nameOnly} {...quick} />}
    </search>
  )
}
