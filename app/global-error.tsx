'use client'

import { Fragment } from 'react'
import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import { type Locale, locales } from '#lib/domain/text/languages.ts'
import './globals.css'

// The layout itself failed: no provider, no translations. All languages, in plain HTML; the first is the page's own.
const WORDS: Record<Locale, { title: string; again: string }> = {
  en: { title: 'This page could not be shown', again: 'Try again' },
  fr: { title: 'Cette page n’a pas pu s’afficher', again: 'Réessayer' },
  de: { title: 'Diese Seite konnte nicht angezeigt werden', again: 'Erneut versuchen' },
}
const [own, ...others] = locales

export default function GlobalCrash({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <html lang={own}>
      <body className="font-sans">
        <title>Company Desk</title>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter text-center">
          <h1 className="text-xl font-semibold">{WORDS[own].title}</h1>
          {others.map((lang) => (
            <p key={lang} lang={lang} className="text-base text-ink-2">
              {WORDS[lang].title}
            </p>
          ))}
          <button
            data-press=""
            type="button"
            onClick={() => (isLoadFailure(error) ? window.location.reload() : reset())}
            className="h-control-md rounded-md bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-hover"
          >
            {WORDS[own].again}
            {others.map((lang) => (
              <Fragment key={lang}>
                {' · '}
                <span lang={lang}>{WORDS[lang].again}</span>
              </Fragment>
            ))}
          </button>
          {error.digest && <p className="text-xs text-ink-3">{error.digest}</p>}
        </main>
      </body>
    </html>
  )
}
