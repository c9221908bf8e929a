import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { subscribeEntries, subscriptionsOf } from '#lib/domain/newsletter/subscribe-check.ts'
import type { Owner } from '#lib/domain/opportunity/board/card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'

interface ToNewsletter {
  idNewsletter: number
  owner: Owner
}

export interface SubscribeRequest extends ToNewsletter {
  ids: number[]
  emails: string[]
}

/** The contacts to subscribe, with the reason given for each that was included in spite of a warning. */
export interface SubscribeOrder extends ToNewsletter {
  contacts: { card: CrmVisitCard; reason: string | undefined; isInSpite: boolean }[]
}

interface SubscribePreviewProps {
  order: SubscribeRequest
  onBack: () => void
  onClose: () => void
  onConfirm: (order: SubscribeOrder) => void
}

/** The contacts, and all present and past subscriptions of theirs or of their addresses. */
async function readContacts({ ids, emails }: SubscribeRequest, signal: AbortSignal) {
  const cardsBy = (name: 'idCrmVisitCard' | 'email', values: readonly (number | string)[]) =>
    callInChunks('listCrmVisitCards', { query: {} }, name, values, { signal })
  const found = [...(await cardsBy('idCrmVisitCard', ids)), ...(await cardsBy('email', emails))]
  const cards = [...new Map(found.map((card) => [card.idCrmVisitCard, card])).values()]
  const known = (name: 'idCrmVisitCard' | 'crmVisitCardEmail', values: readonly (number | string)[]) =>
    callInChunks('listNewsletterContacts', { query: {} }, name, values, { signal })
  const addresses = [...new Set(cards.flatMap((card) => card.email?.trim() || []))]
  const [byCard, byAddress] = await Promise.all([
    known(
      'idCrmVisitCard',
      cards.map((card) => card.idCrmVisitCard),
    ),
    known('crmVisitCardEmail', addresses),
  ])
  return { cards, known: [...byCard, ...byAddress] }
}

/** Preview of who will be subscribed; unsubscribed, departed or unreachable contacts only with a reason typed in. */
export function SubscribePreview({ order, onBack, onClose, onConfirm }: SubscribePreviewProps) {
  const t = useTranslations('newsletter')
  const nameOf = useUserNames()
  const { idNewsletter, owner, ids, emails } = order
  const query = useQuery({
    queryKey: [
      ...endpointKey('listCrmVisitCards', { query: { idCrmVisitCard: ids, email: emails } }),
      'subscribe',
      idNewsletter,
    ],
    queryFn: ({ signal }) => readContacts(order, signal),
    // Never from the cache: somebody may just have unsubscribed.
    staleTime: 0,
    gcTime: 0,
  })
  const { cards, known } = query.data ?? nobody
  const entries = useMemo(() => subscribeEntries(cards, idNewsletter, known), [cards, idNewsletter, known])
  const found = new Set(cards.flatMap((card) => [String(card.idCrmVisitCard), card.email?.toLowerCase()]))
  const unknown = query.data
    ? [...ids.map(String), ...emails].filter((one) => !found.has(one.toLowerCase()))
    : []
  const ended = (card: CrmVisitCard) =>
    subscriptionsOf(card, known).find((one) => one.idNewsletter === idNewsletter && one.deleteDate)
      ?.deleteDate
  const by = 'idUser' in owner ? nameOf(owner.idUser) : owner.email
  const contactNameOf = useContactName()
  return (
    <MassPreview
      title={(count) => t('subscribeTitle', { count, newsletter: String(idNewsletter) })}
      description={t('subscribeBy', { owner: by })}
      entries={entries}
      nameOf={contactNameOf}
      detailOf={(card) => card.email && plainLine(card.email)}
      reasonText={(why, count) => t(`whys.${why}`, { count })}
      reasonDetailOf={(card) => {
        const date = ended(card)
        return date && <RelativeTime value={date} />
      }}
      confirmLabel={(count) => t('subscribeConfirm', { count })}
      needsReason
      query={query}
      onBack={onBack}
      onClose={onClose}
      onConfirm={(rows, reasonOf) => {
        const unsubscribed = new Set(
          entries.flatMap(({ row, whys }) => (whys.includes('unsubscribed') ? [row] : [])),
        )
        onConfirm({
          idNewsletter,
          owner,
          contacts: rows.map((card) => ({
            card,
            reason: reasonOf(String(card.idCrmVisitCard)),
            isInSpite: unsubscribed.has(card),
          })),
        })
      }}
    >
      {unknown.length > 0 && (
        <Callout tone="warning" title={t('unknownContacts', { count: unknown.length })}>
          {unknown.slice(0, 20).join(', ')}
        </Callout>
      )}
    </MassPreview>
  )
}

const nobody = { cards: [], known: [] }
