import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNamed } from '#components/entities/team/use-team.ts'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { SubscribeFlow } from './subscribe-flow.tsx'
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx'
import { useWrites } from './use-writes.ts'

/** A new subscription, or the one to end. */
export type ContactWrite = 'subscribe' | NewsletterContact

interface Job {
  idNewsletter: number
  idCrmVisitCard: number
}

interface ContactWritesProps {
  idCrmVisitCard: number
  asking: ContactWrite
  onClose: () => void
}

/** Subscribes one contact or ends one of its subscriptions, after confirmation, with the outcome shown. */
export function ContactWrites({ idCrmVisitCard, asking, onClose }: ContactWritesProps) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const writes = useWrites()
  const [run, setRun] = useState<MassRun<Job> | null>(null)
  const words = {
    title: t('ending'),
    keyOf: (job: Job) => `${job.idNewsletter}-${job.idCrmVisitCard}`,
    nameOf: ({ idNewsletter }: Job) => named('newsletter', idNewsletter),
  }
  if (run !== null) {
    return <BatchDialog {...words} batch={run} onClose={onClose} />
  }
  if (asking !== 'subscribe') {
    const { idNewsletter } = asking
    const inputs = [{ idNewsletter, idCrmVisitCard }]
    const end = () => setRun(writes.unsubscribe({ ...words, inputs }, (job) => job))
    return <UnsubscribeDialog rows={[asking]} onClose={onClose} onConfirm={end} />
  }
  return <SubscribeFlow contacts={String(idCrmVisitCard)} onClose={onClose} />
}
