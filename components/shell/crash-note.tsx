'use client'

import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'
import { isLoadFailure } from './load-failure.ts'

interface CrashNoteProps {
  error: Error & { digest?: string }
  reset: () => void
  inset?: boolean
}

/**
 * A page that could not be rendered: said in words, with a way on and a reference for whoever helps. Where a part of it
 * did not arrive, the way on is a reload.
 */
export function CrashNote({ error, reset, inset = false }: CrashNoteProps) {
  const t = useTranslations('errors.page')
  const isMissing = isLoadFailure(error)
  return (
    <FullPageNote
      inset={inset}
      title={t(isMissing ? 'missingTitle' : 'crashTitle')}
      text={t(isMissing ? 'missingText' : 'crashText')}
    >
      <Button variant="primary" onClick={isMissing ? () => window.location.reload() : reset}>
        {t(isMissing ? 'reload' : 'tryAgain')}
      </Button>
      <LinkButton href={paths.home()}>{t('home')}</LinkButton>
      {error.digest && (
        <p className="basis-full text-xs text-ink-3">
          <CopyValue value={error.digest} what={t('reference', { digest: '' }).trim()}>
            {t('reference', { digest: error.digest })}
          </CopyValue>
        </p>
      )}
    </FullPageNote>
  )
}
