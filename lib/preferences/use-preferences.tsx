'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useMemo, useOptimistic, useState, useTransition } from 'react'
import { savePreference } from '#lib/preferences/browser.ts'
import type { PreferenceName, Preferences } from '#lib/preferences/preferences.ts'

interface PreferencesContextValue {
  preferences: Preferences
  /** Stores a choice in this browser and applies it at once. */
  choose: <Name extends PreferenceName>(name: Name, value: Preferences[Name]) => void
  /** Whether the page is being rendered again by the server, as for a change of language. */
  pending: boolean
}

export const PreferencesContext = createContext<PreferencesContextValue | null>(null)

interface PreferencesProviderProps {
  /** As the server read them from the request. */
  initial: Preferences
  children: ReactNode
}

export function PreferencesProvider({ initial, children }: PreferencesProviderProps) {
  const router = useRouter()
  const [chosen, setChosen] = useState(initial)
  const [locale, setLocale] = useOptimistic(initial.locale)
  const [pending, start] = useTransition()

  const value = useMemo<PreferencesContextValue>(
    () => ({
      preferences: { ...chosen, locale },
      pending,
      choose: (name, next) => {
        const kept = savePreference(name, next)
        if (name !== 'locale') setChosen((before) => ({ ...before, [name]: next }))
        if (name !== 'locale' && name !== 'inspector') return
        // Translations come from the server, which renders the same URL again; client state is kept.
        start(async () => {
          if (name === 'locale') setLocale(next as Preferences['locale'])
          await kept
          start(() => router.refresh())
        })
      },
    }),
    [chosen, locale, pending, router, setLocale],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

/** The preferences of this browser and how to change them. Throws outside of PreferencesProvider. */
export function usePreferences(): PreferencesContextValue {
  const value = use(PreferencesContext)
  if (!value) throw new Error('usePreferences needs a PreferencesProvider above it')
  return value
}
