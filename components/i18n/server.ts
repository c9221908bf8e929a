import 'server-only'
import { createTranslator } from 'use-intl/core'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { DEFAULT_TIME_ZONE } from '#lib/format/dates.ts'
import type { Locale } from '#lib/preferences/preferences.ts'
import { readPreferences } from '#lib/preferences/server.ts'
import { CATALOGUES } from '#messages/catalogues.ts'
import type { AllMessages, Namespace } from './app-config.ts'
import { compileAll } from './compile-messages.ts'
import { SPACES } from './spaces.ts'

const compiled = new Map<string, unknown>()

/** A namespace's compiled messages, cached: the browser's formatter has no ICU parser (next.config.mjs). */
function compiledNamespace(locale: Locale, name: Namespace): unknown {
  const key = `${locale} ${name}`
  return keptOrMade(compiled, key, () => compileAll(CATALOGUES[locale][name], SPACES[locale]))
}

export const pickMessages = (locale: Locale, names: readonly Namespace[]): Partial<AllMessages> =>
  Object.fromEntries(names.map((name) => [name, compiledNamespace(locale, name)]))

/** Translations for server components and metadata, in the language of the request. */
export async function getTranslations<Name extends Namespace>(namespace: Name) {
  const { locale } = await readPreferences()
  return createTranslator<AllMessages, Name>({
    locale,
    messages: pickMessages(locale, [namespace]) as AllMessages,
    namespace,
    timeZone: DEFAULT_TIME_ZONE,
  })
}
