'use client'

import { MapPinOff } from 'lucide-react'
import { useParams } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

/** Shown where the address names no branch, or a branch that the company does not have. */
export function NoSuchBranch() {
  const t = useTranslations('branch')
  const { idCompany, idBranch } = useParams<{ idCompany: string; idBranch: string }>()
  return (
    <PageBody>
      <Card>
        <EmptyState
          icon={MapPinOff}
          title={t('unknown')}
          action={<LinkButton href={paths.company(idCompany, 'branches')} label={t('all')} />}
          text={t('unknownText', { id: decodeURIComponent(idBranch) })}
        />
      </Card>
    </PageBody>
  )
}
