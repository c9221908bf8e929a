'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Whole seconds since a moment, counting. Not read out: the words beside it are. */
export function Elapsed({ since }: { since: number }) {
  const t = useTranslations('webhook')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000)))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span aria-hidden className="tabular-nums">
      {t('seconds', { seconds })}
    </span>
  )
}
