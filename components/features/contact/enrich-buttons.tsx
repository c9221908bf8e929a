import { CircleCheck, CircleX, Link2, Mail as MailIcon, Phone as PhoneIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import {
  canEnrich,
  ENRICHMENT_TYPES,
  type EnrichmentJob,
  isGoingOn,
  isSettled,
  jobKey,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import type { Enrich } from './use-enrich.tsx'

const icons = { phone: PhoneIcon, email: MailIcon, linkedin: Link2 } satisfies Record<EnrichmentType, unknown>

interface StateIconProps {
  type: EnrichmentType
  job: EnrichmentJob | undefined
  isRead: boolean
}

function StateIcon({ type, job, isRead }: StateIconProps) {
  const Icon = icons[type]
  if (isRead || (job && !isSettled(job))) return <Spinner className="size-3.5" />
  if (!job) return <Icon aria-hidden size={14} />
  if (job.state === 'finished') return <CircleCheck size={14} className="text-success-ink" />
  return <CircleX size={14} className="text-danger-ink" />
}

interface EnrichButtonsProps extends Pick<Enrich, 'jobs' | 'reading' | 'want'> {
  row: ContactRow
  labels?: boolean
}

/** Enrichment buttons for phone, email and profile; disabled with a reason where the API would refuse. */
export function EnrichButtons({ row, jobs, reading, want, labels = false }: EnrichButtonsProps) {
  const t = useTranslations('contact')
  const may = useDisabledReason()
  const possible = may === undefined && canEnrich(row)
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {ENRICHMENT_TYPES.map((type) => {
        const key = jobKey({ idCrmVisitCard: row.idCrmVisitCard, type })
        const job = jobs.get(key)
        const isRead = reading.has(key)
        const live = isRead || (job !== undefined && isGoingOn(job))
        const why = may ?? t(row.isCompany ? 'enrich.genericWhy' : 'enrich.namelessWhy')
        const label = possible ? t(`enrich.${type}`) : `${t(`enrich.${type}`)}. ${why}`
        const off = !possible || live
        const shared = {
          'aria-disabled': off || undefined,
          'aria-busy': live || undefined,
          onClick: off ? undefined : () => want(type, [row]),
          className: off ? 'opacity-50' : '',
        }
        return labels ? (
          <Button
            key={type}
            {...shared}
            size="sm"
            icon={<StateIcon {...{ type, job, isRead }} />}
            data-tooltip={possible ? undefined : why}
            label={t(`enrich.${type}`)}
          />
        ) : (
          <IconButton key={type} {...shared} label={label} icon={<StateIcon {...{ type, job, isRead }} />} />
        )
      })}
    </span>
  )
}
