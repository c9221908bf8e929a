import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FullPageNote } from './full-page-note.tsx'
import { tellAgain } from './sign-out.ts'

/** Between two tries, milliseconds. */
const PAUSE = 5_000

/** Instead of a page that was signed out while the server was out of reach: it keeps trying, and goes once it is told. */
export function UntoldSignOut({ everywhere }: { everywhere: boolean }) {
  const t = useTranslations('shell.untold')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    client.clear()
    title.current?.focus()
    const tell = () => void tellAgain(everywhere)
    const timer = setInterval(tell, PAUSE)
    window.addEventListener('online', tell)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tell)
    }
  }, [client, everywhere])
  return (
    <FullPageNote title={t('title')} text={t('text')} titleRef={title}>
      <Button onClick={() => void tellAgain(everywhere)}>{ui('retry')}</Button>
    </FullPageNote>
  )
}
