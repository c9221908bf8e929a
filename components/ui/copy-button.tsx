import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { plainLine } from '#lib/format/plain-text.ts'
import { cx } from './cx.ts'
import { announce } from './feedback/announcer.ts'
import { PlainButton } from './plain-button.tsx'

/** Copies text to the clipboard, also where the clipboard API is refused. Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.cssText = 'position:fixed;opacity:0'
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const focused = document.activeElement
    host.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}

interface CopyButtonProps {
  /** Copied raw, as the API returned it, however the screen formats it. */
  value: string
  /** The name of the value, for the label: "Copy SIREN". */
  what: string
  size?: 'sm' | 'md'
  className?: string
}

export function CopyButton({ value, what, size = 'md', className }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    const done = await copyText(value)
    announce(done ? t('copied', { what }) : t('copyFailed'))
    setCopied(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 1600)
  }

  return (
    <PlainButton
      onClick={() => void copy()}
      aria-label={t('copy', { what })}
      data-tooltip={copied ? t('copied', { what }) : t('copy', { what })}
      className={cx(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 transition-colors hover:bg-hover hover:text-ink',
        size === 'sm' && '-my-1',
        className,
      )}
    >
      {copied ? <Check size={14} className="text-success-ink" /> : <Copy size={14} />}
    </PlainButton>
  )
}

interface CopyValueProps extends Pick<CopyButtonProps, 'value' | 'what'> {
  /** How the value is shown, e.g. a SIREN in groups of three digits. */
  children?: ReactNode
}

export const CopyValue = ({ value, what, children = value }: CopyValueProps) => (
  <span className="-my-0.5 inline-flex min-h-6 max-w-full min-w-0 items-center gap-0.5">
    <span className="ident min-w-0 truncate">
      {typeof children === 'string' ? plainLine(children) : children}
    </span>
    <CopyButton value={value} what={what} size="sm" />
  </span>
)
