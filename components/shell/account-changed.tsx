'use client'

import { useTranslations } from 'use-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { paths } from '#lib/paths.ts'
import { FullPageNote } from './full-page-note.tsx'
import { ReloadOnNews } from './reload-on-news.tsx'

/** Instead of a page whose account another tab exchanged for this one. A plain link: the page is loaded whole. */
export function AccountChanged({ idAccount, account }: { idAccount: string; account: string }) {
  const t = useTranslations('shell.accountChanged')
  return (
    <FullPageNote title={t('title')} text={t('text', { id: idAccount })}>
      <a href={paths.home()} className={buttonStyle('primary', 'md', false, undefined)}>
        {t('goOn', { id: idAccount })}
      </a>
      <ReloadOnNews shown={account} />
    </FullPageNote>
  )
}
