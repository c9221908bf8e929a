'use client'

import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import './globals.css'

// The layout itself failed: no provider, no translations. Both languages, in plain HTML.
export default function GlobalCrash({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Company Desk</title>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-gutter text-center">
          <h1 className="text-xl font-semibold">This page could not be shown</h1>
          <p lang="fr" className="text-base text-ink-2">
            Cette page n’a pas pu s’afficher
          </p>
          <button
            data-press=""
            type="button"
            onClick={() => (isLoadFailure(error) ? window.location.reload() : reset())}
            className="h-control-md rounded-md bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-hover"
          >
            Try again · <span lang="fr">Réessayer</span>
          </button>
          {error.digest && <p className="text-xs text-ink-3">{error.digest}</p>}
        </main>
      </body>
    </html>
  )
}
