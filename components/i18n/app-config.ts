import type { Locale } from '#lib/preferences/preferences.ts'
import type en from '#messages/en.json'

// Misspelt keys do not compile; messages.test.ts keeps the French file to the same keys.
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
  }
}

export type AllMessages = typeof en
export type Namespace = keyof AllMessages
