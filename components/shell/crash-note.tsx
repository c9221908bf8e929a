import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'

interface CrashNoteProps {
  error: Error & { digest?: string }
  reset: () => void
  inset?: boolean
}

/**
 * A page that could not be rendered: said in words, with a way on and a reference for whoever helps. Where a part of it
 * did not arrive, the way on is a reload. Plain elements: every page brings this along, twice.
 */
export function CrashNote({ error, reset, inset = false }: CrashNoteProps) {
  const t = useTranslations('errors.page')
  const isMissing = isLoadFailure(error)
  const title = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the page: it is said what came instead, and Tab goes on from there.
  useEffect(() => title.current?.focus(), [])
  return (
    <FullPageNote
      inset={inset}
      titleRef={title}
      title={t(isMissing ? 'missingTitle' : 'crashTitle')}
      text={t(isMissing ? 'missingText' : 'crashText')}
    >
      <button
        data-press=""
        type="button"
        onClick={isMissing ? () => window.location.reload() : reset}
        className={buttonStyle('primary', 'md', false, undefined)}
      >
        {t(isMissing ? 'reload' : 'tryAgain')}
      </button>
      <a href={paths.home()} className={buttonStyle('secondary', 'md', false, undefined)}>
        {t('home')}
      </a>
      {error.digest && (
        <p className="ident basis-full text-xs text-ink-3 select-all">
          {t('reference', { digest: error.digest })}
        </p>
      )}
    </FullPageNote>
  )
}
