'use client'

import { type ReactNode, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { clock } from '#lib/format/clock.ts'
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
  // Set before any child reads the date.
  useState(() => {
    if (typeof window !== 'undefined') clock.ahead = now - Date.now()
  })
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
