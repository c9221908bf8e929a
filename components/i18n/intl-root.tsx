'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { DEFAULT_TIME_ZONE } from '#lib/format/dates.ts'
import type { Locale } from '#lib/preferences/preferences.ts'
import type { AllMessages } from './app-config.ts'

interface IntlRootProps {
  locale: Locale
  messages: Partial<AllMessages>
  /** The server's clock, milliseconds, so that relative times hydrate unchanged. */
  now: number
  children: ReactNode
}

export function IntlRoot({ locale, messages, now, children }: IntlRootProps) {
  return (
    <IntlProvider
      locale={locale}
      messages={messages as AllMessages}
      timeZone={DEFAULT_TIME_ZONE}
      now={new Date(now)}
    >
      {children}
    </IntlProvider>
  )
}
