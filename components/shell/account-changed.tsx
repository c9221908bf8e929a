'use client'

import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'
import { ReloadOnNews } from './reload-on-news.tsx'

interface AccountChangedProps {
  idAccount: string
  account: string
  /** Name of the person, where they signed in through single sign-on. */
  person: string | undefined
}

/** Shown instead of the page after another tab has signed in to another account. Its link is a full page load. */
export function AccountChanged({ idAccount, account, person }: AccountChangedProps) {
  const t = useTranslations('shell.accountChanged')
  return (
    <FullPageNote
      title={t('title')}
      text={
        person === undefined ? t('text', { id: idAccount }) : t('personText', { name: person, id: idAccount })
      }
    >
      <a href={paths.home()} className={buttonStyle('primary', 'md', false, undefined)}>
        {person === undefined ? t('goOn', { id: idAccount }) : t('goOnAs', { name: person })}
      </a>
      <ReloadOnNews shown={account} />
    </FullPageNote>
  )
}
