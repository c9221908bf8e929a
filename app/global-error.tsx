'use client'

import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import type { Locale } from '#lib/domain/text/languages.ts'
import './globals.css'

// The root layout failed, so there are no providers or translations: every language, in plain HTML. Short, as every page loads it.
const WORDS: Readonly<Record<Locale, readonly [title: string, again: string]>> = {
  en: ['This page could not be shown', 'Try again'],
  fr: ['Cette page n’a pas pu s’afficher', 'Réessayer'],
  de: ['Diese Seite konnte nicht angezeigt werden', 'Erneut versuchen'],
}
const say = (at: 0 | 1) =>
  Object.entries(WORDS).map(([lang, words]) => (
    <span key={lang} lang={lang} className="block">
      {words[at]}
    </span>
  ))

export default function GlobalCrash(props: { error: Error & { digest?: string }; reset: () => void }) {
  const { error, reset } = props
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Company Desk</title>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter text-center">
          <h1>{say(0)}</h1>
          <button
            data-press=""
            type="button"
            onClick={() => (isLoadFailure(error) ? window.location.reload() : reset())}
            className="rounded-md bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-hover"
          >
            {say(1)}
          </button>
          {error.digest && <p className="text-xs text-ink-3">{error.digest}</p>}
        </main>
      </body>
    </html>
  )
}
