import type { Locale } from '#lib/preferences/preferences.ts'
import type en from '#messages/en.json'

// Misspelt keys do not compile; the check keeps the other languages to the same keys.
declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof en
  }
}

export type AllMessages = typeof en
export type Namespace = keyof AllMessages
