import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { type Preferences, readPreferencesFrom } from './preferences.ts'

/** The preferences of the current request: from its cookies, the language else from `accept-language`. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const [jar, head] = await Promise.all([cookies(), headers()])
  return readPreferencesFrom((name) => jar.get(name)?.value, head.get('accept-language'))
})
