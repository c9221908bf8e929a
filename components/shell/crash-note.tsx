'use client'

import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'

interface CrashNoteProps {
  error: Error & { digest?: string }
  reset: () => void
  inset?: boolean
}

/** A page that could not be rendered: said in words, with a way on and a reference for whoever helps. */
export function CrashNote({ error, reset, inset = false }: CrashNoteProps) {
  const t = useTranslations('errors.page')
  return (
    <FullPageNote inset={inset} title={t('crashTitle')} text={t('crashText')}>
      <Button variant="primary" onClick={reset}>
        {t('tryAgain')}
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
