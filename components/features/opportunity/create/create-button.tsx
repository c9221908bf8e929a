'use client'

import Plus from 'lucide-react/icons/plus'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { part } from '#components/ui/feedback/part.tsx'
import type { CreateStart } from './create-sheet.tsx'

const CreateSheet = part(
  dynamic(() => import('./create-sheet.tsx').then((module) => module.CreateSheet), {
    loading: () => null,
  }),
)

interface CreateOpportunityProps {
  idAccount: string
  start?: CreateStart
  size?: 'sm' | 'md'
}

/** The button that opens a new opportunity, for the pages of a company and of a contact. */
export function CreateOpportunity({ idAccount, start, size = 'sm' }: CreateOpportunityProps) {
  const t = useTranslations('opportunity.create')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} icon={<Plus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && (
        <CreateSheet
          idAccount={idAccount}
          {...(start ? { start } : {})}
          onClose={() => setOpen(false)}
          onCreated={() => setOpen(false)}
        />
      )}
    </>
  )
}
