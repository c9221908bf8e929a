import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { useNamed, usePlainName } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { useLargeConfirmation } from '#components/ui/table/use-large-confirmation.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { isSubscriptionActive, subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'

interface UnsubscribeDialogProps {
  /** Active subscriptions; for all newsletters, ended ones as well. */
  rows: readonly NewsletterContact[]
  onClose: () => void
}

export function UnsubscribeDialog(props: UnsubscribeDialogProps & { onConfirm: () => void }) {
  const { rows, onClose, onConfirm } = props
  const t = useTranslations('newsletter')
  const named = useNamed()
  const nameOf = useContactName()
  const sure = useLargeConfirmation(useMemo(() => rows.map(subscriptionKey), [rows]))
  const [first] = rows
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      title={
        rows.length === 1 && first
          ? t.rich('endOne', {
              contact: () => nameOf(first.crmVisitCard),
              newsletter: String(first.idNewsletter),
            })
          : t('endMany', { count: rows.length })
      }
      description={t('endText')}
      footer={
        <>
          {sure.question}
          <Button onClick={onClose} data-autofocus="" label={t('cancel')} />
          <Button variant="danger" disabled={rows.length === 0 || !sure.isSaid} onClick={onConfirm}>
            {t('endConfirm', { count: rows.length })}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1 text-sm" data-testid="unsubscribe-names">
        {rows.map((row) => (
          <li key={subscriptionKey(row)}>
            {nameOf(row.crmVisitCard)} · {named('newsletter', row.idNewsletter)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Confirms ending every subscription of the selected contacts; they are read first and listed by name. */
export function UnsubscribeAllDialog(
  props: UnsubscribeDialogProps & { onConfirm: (contacts: NewsletterContact[]) => void },
) {
  const { rows, onClose, onConfirm } = props
  const t = useTranslations('newsletter')
  const plain = usePlainName()
  const nameOf = useContactName()
  const contacts = useMemo(() => [...new Map(rows.map((row) => [row.idCrmVisitCard, row])).values()], [rows])
  const ids = contacts.map((row) => row.idCrmVisitCard)
  const query = useQuery({
    queryKey: [
      ...endpointKey('listNewsletterContacts', { query: { idCrmVisitCard: ids, isDeleted: false } }),
      'all',
    ],
    queryFn: ({ signal }) =>
      callInChunks('listNewsletterContacts', { query: { isDeleted: false } }, 'idCrmVisitCard', ids, {
        signal,
      }),
    // Never from the cache: the list must be current.
    staleTime: 0,
    gcTime: 0,
  })
  const going = useMemo(() => (query.data ?? []).filter(isSubscriptionActive), [query.data])
  const leaving = useMemo(() => {
    const subscribed = new Set(going.map((one) => one.idCrmVisitCard))
    return contacts.filter((row) => subscribed.has(row.idCrmVisitCard))
  }, [contacts, going])
  const sure = useLargeConfirmation(useMemo(() => going.map(subscriptionKey), [going]))
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      title={t('allTitle', { count: (query.data ? leaving : contacts).length })}
      footer={
        <>
          {sure.question}
          <Button onClick={onClose} data-autofocus="" label={t('cancel')} />
          <Button
            variant="danger"
            disabled={query.data === undefined || query.isFetching || going.length === 0 || !sure.isSaid}
            onClick={() => onConfirm(leaving)}
            label={t('allConfirm', { count: going.length })}
          />
        </>
      }
    >
      <Callout tone="warning" title={t('allWarning')} className="mb-3" />
      <QueryView query={query} isEmpty={() => false} padded={false}>
        {() => (
          <ul className="flex flex-col gap-1 text-sm" data-testid="unsubscribe-names">
            {contacts.map((row) => (
              <li key={row.idCrmVisitCard}>
                <span className="font-medium">{nameOf(row.crmVisitCard)}</span>
                {' · '}
                {newslettersOf(going, row.idCrmVisitCard)
                  .map((id) => plain('newsletter', id))
                  .join(', ') || t('noneGoing')}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

const newslettersOf = (rows: readonly NewsletterContact[], idCrmVisitCard: number): string[] =>
  rows.filter((row) => row.idCrmVisitCard === idCrmVisitCard).map((row) => String(row.idNewsletter))
