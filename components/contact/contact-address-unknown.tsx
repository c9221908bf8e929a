'use client'

import { useTranslations } from 'use-intl'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/panel.tsx'
import { paths } from '#lib/paths.ts'

/** The address does not name a contact at all. */
export function ContactAddressUnknown() {
  const t = useTranslations('contact')
  return (
    <>
      <PageHeader title={t('notFoundTitle')} />
      <PageBody>
        <Card>
          <EmptyState
            title={t('notFoundText')}
            action={<LinkButton href={paths.contacts()}>{t('toContacts')}</LinkButton>}
          />
        </Card>
      </PageBody>
    </>
  )
}
