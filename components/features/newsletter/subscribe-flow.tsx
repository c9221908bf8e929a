import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { useNamed } from '#components/entities/team/use-team.ts'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import type { SubscribeOrder } from './subscribe-preview.tsx'
import { useWrites } from './use-writes.ts'

interface SubscribeFlowProps {
  /** What the fields begin with. */
  newsletter?: string
  owner?: string
  /** Numbers or emails. */
  contacts: string
  /** Whether anything was asked of the API. */
  onClose: (ran: boolean) => void
}

interface Job {
  idNewsletter: number
  card: CrmVisitCard
  reason: string | undefined
}

/** Subscribes contacts to a newsletter: which and whom, who of them will be, then each in sight. */
export function SubscribeFlow({ newsletter = '', owner = '', contacts, onClose }: SubscribeFlowProps) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const nameOf = useContactName()
  const writes = useWrites()
  const [run, setRun] = useState<{ idNewsletter: number; batch: MassRun<Job> } | null>(null)
  const titleOf = (id: number) => t('subscribing', { newsletter: String(id) })
  const textOf = ({ card, reason }: Job) => nameOf(card) + (reason ? ` (${t('takenIn', { reason })})` : '')
  const words = { keyOf: ({ card }: Job) => String(card.idCrmVisitCard), textOf }
  const subscribe = async ({ idNewsletter, owner: by, contacts: chosen }: SubscribeOrder) => {
    const jobs = chosen.map((one): Job => ({ ...one, idNewsletter }))
    const batch = writes.subscribe(
      { ...words, title: titleOf(idNewsletter), nameOf: textOf, inputs: jobs },
      ({ card: { idCrmVisitCard } }) => ({ idNewsletter, idCrmVisitCard, owner: by }),
    )
    setRun({ idNewsletter, batch })
    await batch.settled()
    return batch.get().every(({ outcome }) => outcome === 'done')
  }
  if (run === null) {
    return (
      <SubscribeDialog
        newsletter={newsletter}
        owner={owner}
        contacts={contacts}
        onClose={() => onClose(false)}
        onConfirm={subscribe}
      />
    )
  }
  return (
    <BatchDialog
      {...words}
      title={titleOf(run.idNewsletter)}
      batch={run.batch}
      nameOf={({ card, reason }) => (
        <>
          {nameOf(card)}
          {reason && <span className="text-ink-2"> ({t('takenIn', { reason })})</span>} ·{' '}
          {named('newsletter', run.idNewsletter)}
        </>
      )}
      onClose={() => onClose(true)}
    />
  )
}
