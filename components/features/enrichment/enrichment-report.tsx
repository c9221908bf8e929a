import { useTranslations } from 'use-intl'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { type EnrichmentJob, fieldChanges } from '#lib/domain/enrichment/enrichment-queue.ts'
import { NO_VALUE } from '#lib/format/locale.ts'

/** Exports the results of enrichments: one line each, with the changed fields, the run's id and the request id. */
export function EnrichmentReport({ jobs }: { jobs: readonly EnrichmentJob[] }) {
  const t = useTranslations('enrichment')
  const batch = useTranslations('ui.batch')
  const ui = useTranslations('ui')
  const changesOf = ({ type, before, after }: EnrichmentJob) =>
    fieldChanges(type, before, after)
      .filter(({ changed }) => changed)
      .map((one) =>
        ui('labelled', {
          label: t(`fields.${one.field}`),
          value: `${one.before ?? NO_VALUE} → ${one.after ?? NO_VALUE}`,
        }),
      )
  const nameOf = ({ before, after, idCrmVisitCard }: EnrichmentJob) => {
    const card = after ?? before
    return card ? contactName(card) : (contactNames.get(idCrmVisitCard) ?? null)
  }
  return (
    <FileMenu<EnrichmentJob>
      label={batch('report')}
      fileName={batch('reportFile', { title: t('tray') })}
      count={jobs.length}
      rows={() => jobs}
      names={() =>
        contactNames.load(jobs.flatMap((job) => ((job.after ?? job.before) ? [] : job.idCrmVisitCard)))
      }
      columns={() => [
        { header: t('contact'), value: nameOf },
        { header: 'idCrmVisitCard', value: (job) => String(job.idCrmVisitCard) },
        { header: t('type'), value: (job) => t(`types.${job.type}`) },
        { header: batch('outcome'), value: (job) => t(`states.${job.state}`) },
        { header: t('change'), value: (job) => changesOf(job).join('; ') },
        { header: 'idProcessAction', value: (job) => job.idProcessAction?.toString() ?? '' },
        { header: batch('why'), value: (job) => job.message ?? '' },
        { header: batch('request'), value: (job) => job.requestId ?? '' },
      ]}
    />
  )
}
