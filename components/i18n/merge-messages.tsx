'use client'

import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { AllMessages } from './app-config.ts'

export function MergeMessages({
  messages,
  children,
}: {
  messages: Partial<AllMessages>
  children: ReactNode
}) {
  const outer = useMessages()
  const locale = useLocale()
  const merged = useMemo(() => ({ ...outer, ...messages }), [outer, messages])
  return (
    <IntlProvider locale={locale} messages={merged}>
      {children}
    </IntlProvider>
  )
}
