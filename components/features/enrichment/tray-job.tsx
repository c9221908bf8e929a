import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import {
  type EnrichmentJob,
  isUnderWay,
  isWaiting,
  type JobState,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { FieldChanges } from './field-changes.tsx'

const tones: Record<JobState, Tone> = {
  held: 'warning',
  queued: 'neutral',
  starting: 'accent',
  running: 'accent',
  finished: 'success',
  failed: 'danger',
  refused: 'danger',
  unclear: 'warning',
  lost: 'warning',
}

/** After these it makes sense to ask again. */
const AGAIN: readonly JobState[] = ['failed', 'refused', 'unclear', 'lost']

interface TrayJobProps {
  job: EnrichmentJob
  onAgain: () => void
  /** null: it cannot be taken off now. */
  onRemove: (() => void) | null
}

/** One enrichment in the tray. */
export function TrayJob({ job, onAgain, onRemove }: TrayJobProps) {
  const t = useTranslations('enrichment')
  const card = job.after ?? job.before
  // After a reload only the number is known: nothing personal is stored.
  const read = useName(contactNames, card === null ? job.idCrmVisitCard : null)
  const name = card ? contactName(card) : read
  const title = name ? plainLine(name) : t('contactId', { id: String(job.idCrmVisitCard) })
  return (
    <li className="flex items-start gap-2 px-3 py-2" data-state={job.state}>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
          <TextLink href={paths.contact(job.idCrmVisitCard)} className="truncate font-medium">
            {title}
          </TextLink>
          <span className="text-ink-3">{t(`types.${job.type}`)}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          <StatusDot tone={tones[job.state]} pulse={isUnderWay(job)}>
            {t(`states.${job.state}`)}
          </StatusDot>
          {job.idProcessAction !== null && (
            <TextLink href={paths.enrichment(job.idProcessAction)}>
              {t('run', { id: String(job.idProcessAction) })}
            </TextLink>
          )}
        </p>
        {job.state === 'finished' && <FieldChanges type={job.type} before={job.before} after={job.after} />}
        {job.state === 'failed' && <p className="text-xs text-ink-2">{t('failedText')}</p>}
        {job.state === 'unclear' && <p className="text-xs text-ink-2">{t('unclearText')}</p>}
        {job.message && job.state !== 'unclear' && (
          <p className="text-sm text-danger-ink [overflow-wrap:anywhere]">{plainLine(job.message)}</p>
        )}
        {AGAIN.includes(job.state) && (
          <Button size="sm" className="mt-1" onClick={onAgain} label={t('again')} />
        )}
      </div>
      {onRemove && (
        <IconButton
          size="sm"
          label={t(isWaiting(job) ? 'cancelOne' : 'remove', { name: title })}
          icon={X}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
