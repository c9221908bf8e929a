import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { isLoadFailure } from '#components/ui/feedback/load-failure.ts'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'

interface CrashNoteProps {
  error: Error & { digest?: string }
  reset: () => void
  inset?: boolean
}

/**
 * Error page of a route: what happened, a retry, and a reference for support. Where a chunk failed to load, the retry is
 * a reload. Built of plain elements, as it is in the bundle of every page, twice.
 */
export function CrashNote({ error, reset, inset = false }: CrashNoteProps) {
  const t = useTranslations('errors.page')
  const isMissing = isLoadFailure(error)
  const title = useRef<HTMLHeadingElement>(null)
  // The focused element is gone with the page: focusing the title announces it, and Tab continues from there.
  useEffect(() => title.current?.focus(), [])
  return (
    <FullPageNote
      inset={inset}
      titleRef={title}
      title={t(isMissing ? 'missingTitle' : 'crashTitle')}
      text={t(isMissing ? 'missingText' : 'crashText')}
    >
      <PlainButton
        onClick={isMissing ? () => window.location.reload() : reset}
        className={buttonStyle('primary', 'md', false, undefined)}
      >
        {t(isMissing ? 'reload' : 'tryAgain')}
      </PlainButton>
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
