import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '../button-style.ts'
import { PlainButton } from '../plain-button.tsx'
import { dismissToast, toast } from './toast-store.ts'
import { useOnline } from './use-online.ts'

const reload = () => window.location.reload()

interface MissingPartProps {
  here?: boolean
  onMissing?: () => void
  /** The network is back: loading can be tried again. */
  onBack?: () => void
}

/** Says that a part could not be loaded: in its place, or in a toast. Plain elements, as every page loads this. */
export function MissingPart({ here = false, onMissing, onBack }: MissingPartProps) {
  const t = useTranslations('errors.page')
  const online = useOnline()
  const [title, label] = [t('missingTitle'), t('reload')]
  const description = t(online ? 'missingText' : 'missingOffline')
  const begin = useEffectEvent(() => {
    onMissing?.()
    // Without a network, a reload would lose the page.
    const action = online && { action: { label, onSelect: reload } }
    const told = here ? 0 : toast({ tone: 'warning', duration: null, title, description, ...action })
    const back = () => {
      dismissToast(told)
      onBack?.()
    }
    window.addEventListener('online', back, { once: true })
  })
  useEffect(begin, [])
  if (!here) return null
  return (
    <div
      role="status"
      className="m-4 rounded-md bg-warning-soft in-[[popover]]:m-0 px-3 py-2 text-sm forced-colors:border"
    >
      <p className="font-medium text-warning-ink">{title}</p>
      <p className="mt-0.5 mb-2">{description}</p>
      {online && (
        <PlainButton onClick={reload} className={buttonStyle('secondary', 'sm', false, undefined)}>
          {label}
        </PlainButton>
      )}
    </div>
  )
}
