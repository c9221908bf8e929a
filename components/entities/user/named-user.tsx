'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'

/** A user as something shows them, and the pencil that gives them the team's name. */
export function NamedUser({ idUser, children }: { idUser: number; children: ReactNode }) {
  const t = useTranslations('entities')
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <NamePencil kind="user" id={idUser} plain={t('user', { id: String(idUser) })} />
    </span>
  )
}
