import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import type { FileColumn } from '#lib/domain/file/file-column.ts'
import { isSubscriptionActive } from '#lib/domain/newsletter/newsletter-stats.ts'

/** Exports the subscriptions as a file, each with its contact and company. */
export function NewsletterExport({ rows }: { rows: readonly NewsletterContact[] }) {
  const t = useTranslations('newsletter')
  const nameOf = useUserNames()
  const columns = (): FileColumn<NewsletterContact>[] => {
    const companyOf = ({ crmVisitCard: { idCompany } }: NewsletterContact) =>
      idCompany === null ? undefined : companyNames.get(idCompany)
    const number = (id: 'nbSend' | 'nbSuccess' | 'nbFailure'): FileColumn<NewsletterContact> => ({
      header: t(`columns.${id}`),
      kind: 'number',
      value: (row) => row[id],
    })
    const moment = (id: 'subscribeDate' | 'created' | 'modified'): FileColumn<NewsletterContact> => ({
      header: t(`columns.${id}`),
      kind: 'moment',
      value: (row) => row[id],
    })
    return [
      { header: 'idCrmVisitCard', value: (row) => row.idCrmVisitCard },
      { header: t('columns.contact'), value: (row) => contactName(row.crmVisitCard) },
      { header: t('columns.email'), value: (row) => row.crmVisitCard.email },
      { header: 'idCompany', value: (row) => row.crmVisitCard.idCompany },
      { header: t('columns.company'), value: (row) => companyOf(row)?.name },
      { header: t('fields.siren'), value: (row) => companyOf(row)?.siren },
      { header: t('columns.idNewsletter'), value: (row) => row.idNewsletter },
      {
        header: t('columns.owner'),
        value: ({ idUserResponsable: user }) => (user === null ? null : nameOf(user)),
      },
      {
        header: t('columns.state'),
        value: (row) =>
          isSubscriptionActive(row)
            ? t('states.going')
            : t(row.unsubscribed === true ? 'unsubscribed' : 'deleted'),
      },
      number('nbSend'),
      number('nbSuccess'),
      number('nbFailure'),
      moment('subscribeDate'),
      moment('created'),
      moment('modified'),
    ]
  }
  return (
    <FileMenu
      label={t('export')}
      fileName="newsletters"
      count={rows.length}
      rows={() => rows}
      names={(asked) => companyNames.load(asked.flatMap(({ crmVisitCard }) => crmVisitCard.idCompany ?? []))}
      columns={columns}
    />
  )
}
