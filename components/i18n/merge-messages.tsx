'use client'

import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { AllMessages } from './app-config.ts'

export function MergeMessages(props: { messages: Partial<AllMessages>; children: ReactNode }) {
  const { messages, children } = props
  const outer = useMessages()
  const locale = useLocale()
  const merged = useMemo(() => ({ ...outer, ...messages }), [outer, messages])
  return (
    <IntlProvider locale={locale} messages={merged}>
      {children}
    </IntlProvider>
  )
}
