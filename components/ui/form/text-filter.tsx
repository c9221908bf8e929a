import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Input } from './input.tsx'
import { useDebounced } from './use-debounced.ts'

interface TextFilterProps {
  /** What is being searched, for its name and placeholder. */
  label: string
  text: string
  onText: (text: string) => void
  /** Shown while part of the data to search is still loading. */
  searching?: string | false
  className?: string
}

/** A text field that filters rows. Its text is passed on once typing pauses (debounced), or on blur. */
export function TextFilter({ label, text, onText, searching = false, className }: TextFilterProps) {
  const t = useTranslations('ui.filter')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed.trim(), 200)
  const tell = (words: string) => {
    if (words !== text) onText(words)
  }
  const tellSettled = useEffectEvent(tell)
  useEffect(() => tellSettled(settled), [settled])
  // Changed from elsewhere: a saved view, Back, Clear.
  const [shown, setShown] = useState(text)
  if (shown !== text) {
    setShown(text)
    if (text !== settled) setTyped(text)
  }
  return (
    <>
      <Input
        ref={field}
        size="sm"
        type="text"
        inputMode="search"
        maxLength={1000}
        value={typed}
        aria-label={label}
        placeholder={label}
        onValueChange={setTyped}
        onBlur={() => tell(typed.trim())}
        leading={searching ? <Spinner className="size-3.5" /> : <Search size={14} />}
        trailing={
          typed !== '' && (
            <IconButton
              label={t('clearText')}
              tooltip={false}
              icon={<X size={12} />}
              onClick={() => {
                setTyped('')
                // The button goes, and with it the focus would.
                field.current?.focus()
              }}
            />
          )
        }
        className={className ?? 'w-full sm:w-60 lg:w-44 2xl:w-60'}
      />
      <span role="status" className="sr-only">
        {searching}
      </span>
    </>
  )
}
