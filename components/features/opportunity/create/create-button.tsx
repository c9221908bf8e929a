'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import type { CreateStart } from './create-sheet.tsx'

const CreateSheet = dialogOf(() => import('./create-sheet.tsx'), 'CreateSheet')

/** The button that opens the form for a new opportunity, on the pages of a company and of a contact. */
export function CreateOpportunity({ start }: { start: CreateStart }) {
  const t = useTranslations('opportunity.create')
  const [open, setOpen] = useState(false)
  return (
    <>
      <RoleButton size="sm" icon={Plus} onClick={() => setOpen(true)} label={t('button')} />
      {open && <CreateSheet start={start} onClose={() => setOpen(false)} onCreated={() => setOpen(false)} />}
    </>
  )
}
