import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import { NamedContactLink } from '#components/entities/contact/contact-name.tsx'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { FieldValue } from '../field-value.tsx'

interface SheetRecordProps {
  record: Opportunity
  /** Whether to include the editable fields, where there is no form. */
  whole: boolean
}

/** The read-only fields of api.md 2.3, with links to company and contact. */
export function SheetRecord({ record, whole }: SheetRecordProps) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const { stade, idStade } = record
  return (
    <section aria-labelledby="sheet-record" className="border-t border-line px-5 py-4">
      <h3 id="sheet-record" className="mb-1 text-base font-semibold">
        {t('sheet.record')}
      </h3>
      <DescriptionList>
        <Fact label={t('form.company')}>
          <span className="inline-flex max-w-full items-center gap-1">
            <NamedCompanyLink idCompany={record.idCompany} className="min-w-0" />
            <CompanyStar idCompany={record.idCompany} />
          </span>
        </Fact>
        <Fact label={t('contact')}>
          {record.idCrmVisitCard === null ? null : (
            <NamedContactLink idCrmVisitCard={record.idCrmVisitCard} />
          )}
        </Fact>
        <Fact label={t('owner')}>
          {record.idUser === null ? (
            <span className="text-ink-3">{t('noOwner')}</span>
          ) : (
            <span className="inline-flex max-w-full items-center gap-1">
              <FieldValue field="owner" value={record.idUser} />
              <NamePencil kind="user" id={record.idUser} />
            </span>
          )}
        </Fact>
        <Fact
          label={t('stade')}
          note={
            stade && (
              <>
                {stade.order === null ? t('sheet.noOrder') : t('sheet.order', { order: stade.order })} ·{' '}
                {t('sheet.stadeId', { id: String(stade.idCustomFieldValue) })}
              </>
            )
          }
        >
          <span className="flex flex-wrap items-center gap-1.5">
            {stade ? plainLine(stade.label) : <FieldValue field="idStade" value={idStade} />}
            {stade?.isDeleted && <Badge tone="warning">{t('stadeDeleted')}</Badge>}
          </span>
        </Fact>
        {whole && (
          <>
            <Fact label={t('amount')}>
              <FieldValue field="amount" value={record.amount} />
            </Fact>
            <Fact label={t('deadline')} value={record.deadline && formatDate(record.deadline, notation)} />
            <Fact label={t('form.comment')}>
              {record.comment && (
                <span className="break-words whitespace-pre-line">{plainText(record.comment)}</span>
              )}
            </Fact>
          </>
        )}
        <Fact label={t('sequence')}>
          {record.idSequenceAction === null ? null : <span className="ident">{record.idSequenceAction}</span>}
        </Fact>
        <Fact label={t('age')} value={formatDateTime(record.created, notation)} />
        <Fact label={t('modified')} value={formatDateTime(record.modified, notation)} />
        <Fact label={t('sheet.state')} value={t(record.isDeleted ? 'deleted' : 'sheet.alive')} />
        <Fact label={t('sheet.id')}>
          <span className="inline-flex items-center gap-1">
            <span className="ident">{record.idOpportunity}</span>
            <CopyButton value={String(record.idOpportunity)} what={t('sheet.id')} size="sm" />
          </span>
        </Fact>
        <Fact label={t('sheet.account')}>
          <span className="break-all">{plainLine(record.idAccount)}</span>
        </Fact>
      </DescriptionList>
    </section>
  )
}
