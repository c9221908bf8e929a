'use client'

import Search from 'lucide-react/icons/search'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Input } from '#components/ui/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useQuickLookup } from './use-quick-lookup.ts'

/** The lookup of the top bar: an identifier opens its company, a name is searched among the companies seen before. */
export function QuickLookup({ idAccount }: { idAccount: string }) {
  const t = useTranslations('lookup')
  const id = useId()
  const quick = useQuickLookup(idAccount)
  const { text, open, options, active, busy, engine } = quick
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
        role="combobox"
        aria-label={t('quick.label')}
        aria-expanded={shown && options.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-busy={busy}
        data-quick-lookup=""
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t('quick.placeholder')}
        value={text}
        leading={busy ? <Spinner /> : <Search aria-hidden size={14} />}
        trailing={
          <span className="hidden sm:inline-flex">
            <Kbd>/</Kbd>
          </span>
        }
        onChange={(event) => quick.change(event.target.value)}
        onPaste={(event) => {
          const paste = event.clipboardData.getData('text')
          if (!/[\r\n\t]/.test(paste)) return
          event.preventDefault()
          void import('./quick-options.ts').then(({ oneLine }) => quick.change(oneLine(paste)))
        }}
        onFocus={() => void quick.onFocus()}
        onKeyDown={quick.onKeyDown}
      />
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] min-w-64 overflow-y-auto rounded-lg border border-line-strong bg-raised text-sm shadow-overlay"
      >
        <div id={`${id}-options`} role="listbox" aria-label={t('quick.options')} className="p-1 empty:hidden">
          {options.map(
            (option, index) =>
              engine && (
                <engine.QuickOptionRow
                  key={option.kind === 'seen' ? option.company.idCompany : option.kind}
                  id={`${id}-${index}`}
                  option={option}
                  query={text}
                  active={index === active}
                  entryText={engine.entryText}
                  onPoint={() => quick.setActive(index)}
                  onChoose={() => void quick.choose(option)}
                />
              ),
          )}
        </div>
        <p role="status" className="border-t border-line px-3 py-2 text-xs text-ink-3 first:border-t-0">
          {busy ? t('quick.opening') : t(nameOnly ? 'noSearchByName' : 'quick.type')}
        </p>
      </div>
    </search>
  )
}
