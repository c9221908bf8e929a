import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '../button-style.ts'
import { toast } from './toast-store.ts'

const reload = () => window.location.reload()

/**
 * Says that a part of the page could not be loaded: in its place, or in the corner where it had none. Plain elements:
 * every page brings this along.
 */
export function MissingPart({ here = false, onMissing }: { here?: boolean; onMissing?: () => void }) {
  const t = useTranslations('errors.page')
  const [title, description, label] = [t('missingTitle'), t('missingText'), t('reload')]
  const tell = useEffectEvent(() => {
    onMissing?.()
    if (!here)
      toast({ tone: 'warning', duration: null, title, description, action: { label, onSelect: reload } })
  })
  useEffect(tell, [])
  if (!here) return null
  return (
    <div
      role="status"
      className="m-4 rounded-md bg-warning-soft in-[[popover]]:m-0 px-3 py-2 text-sm forced-colors:border"
    >
      <p className="font-medium text-warning-ink">{title}</p>
      <p className="mt-0.5 mb-2">{description}</p>
      <button
        data-press=""
        type="button"
        onClick={reload}
        className={buttonStyle('secondary', 'sm', false, undefined)}
      >
        {label}
      </button>
    </div>
  )
}
