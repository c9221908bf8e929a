import 'server-only'
import { createTranslator } from 'use-intl/core'
import { DEFAULT_TIME_ZONE } from '#lib/format/dates.ts'
import type { Locale } from '#lib/preferences/preferences.ts'
import { readPreferences } from '#lib/preferences/server.ts'
import en from '#messages/en.json'
import fr from '#messages/fr.json'
import type { AllMessages, Namespace } from './app-config.ts'

const all: Record<Locale, AllMessages> = { en, fr }

/** The words of some namespaces, for a page that needs no more. */
export function pickMessages(locale: Locale, names: readonly Namespace[]): Partial<AllMessages> {
  return Object.fromEntries(names.map((name) => [name, all[locale][name]]))
}

/** Translations for server components and metadata, in the language of the request. */
export async function getTranslations<Name extends Namespace>(namespace: Name) {
  const { locale } = await readPreferences()
  return createTranslator<AllMessages, Name>({
    locale,
    messages: all[locale],
    namespace,
    timeZone: DEFAULT_TIME_ZONE,
  })
}
