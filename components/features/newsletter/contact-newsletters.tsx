'use client'

import { useQuery } from '@tanstack/react-query'
import { MailPlus, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { RoleButton } from '#components/entities/team/role.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { StatusDot } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import type { User } from '#lib/contract/schemas/user.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import type { ContactWrite } from './contact-writes.tsx'

const ContactWrites = partOf(() => import('./contact-writes.tsx'), 'ContactWrites')

/** Present and past subscriptions of a contact (api.md 2.5) with statistics; can be ended, and new ones started. */
export function ContactNewsletters({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const t = useTranslations('contact')
  const [asking, setAsking] = useState<ContactWrite | null>(null)
  const query = useQuery(listQuery('listNewsletterContacts', { query: { idCrmVisitCard } }))
  return (
    <>
      <QueryPanel
        padded
        title={t('subscriptions.title')}
        query={query}
        skeleton={<SkeletonFacts rows={4} />}
        actions={
          <>
            <LinkButton size="sm" variant="ghost" href={paths.newsletters({ contact: idCrmVisitCard })}>
              {t('subscriptions.asTable')}
            </LinkButton>
            <RoleButton size="sm" icon={MailPlus} onClick={() => setAsking('subscribe')}>
              {t('subscriptions.subscribe')}
            </RoleButton>
          </>
        }
        empty={
          <EmptyState icon={Newspaper} title={t('subscriptions.none')} text={t('subscriptions.noneText')} />
        }
      >
        {(list) => (
          <ul className="-my-3 divide-y divide-line">
            {list.map((one) => (
              <Subscription key={one.idNewsletter} one={one} onEnd={() => setAsking(one)} />
            ))}
          </ul>
        )}
      </QueryPanel>
      {asking !== null && (
        <ContactWrites idCrmVisitCard={idCrmVisitCard} asking={asking} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

const email = (user: User | null) => user?.email && plainLine(user.email)

function Subscription({ one, onEnd }: { one: NewsletterContact; onEnd: () => void }) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const owner = useUserName(one.idUserResponsable)
  const ender = useUserName(one.idUserUnsubscribed)
  const stamp = (text: string | null) => text && formatDateTime(text, notation)
  const name = useNamed()('newsletter', one.idNewsletter)
  const ended = one.isDeleted || one.unsubscribed === true
  const count = (value: number | null) => (value === null ? null : formatNumber(value, notation.locale))
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <TextLink href={paths.newsletters({ idNewsletter: one.idNewsletter })} className="font-medium">
          {name}
        </TextLink>
        <NamePencil kind="newsletter" id={one.idNewsletter} />
        <StatusDot tone={ended ? 'neutral' : 'success'}>
          {t(
            one.unsubscribed
              ? 'subscriptions.unsubscribed'
              : one.isDeleted
                ? 'subscriptions.deleted'
                : 'subscriptions.on',
          )}
        </StatusDot>
        {!ended && (
          <RoleButton
            size="sm"
            className="ms-auto"
            onClick={onEnd}
            aria-label={`${t('subscriptions.unsubscribe')} ${name}`}
            label={t('subscriptions.unsubscribe')}
          />
        )}
      </div>
      <DescriptionList columns={2}>
        <Fact label={t('subscriptions.owner')} note={email(one.userResponsable)} value={owner} />
        <Fact label={t('subscriptions.since')} value={stamp(one.subscribeDate)} />
        {ended && <Fact label={t('subscriptions.deletedFlag')} value={t(one.isDeleted ? 'yes' : 'no')} />}
        {ended && (
          <Fact label={t('subscriptions.endedBy')} note={email(one.userUnsubscribed)} value={ender} />
        )}
        {ended && <Fact label={t('subscriptions.endedOn')} value={stamp(one.deleteDate)} />}
        <Fact label={t('subscriptions.sent')} value={count(one.nbSend)} />
        <Fact label={t('subscriptions.delivered')} value={count(one.nbSuccess)} />
        <Fact label={t('subscriptions.failed')} value={count(one.nbFailure)} />
        <Fact label={t('created')} value={stamp(one.created)} />
        <Fact label={t('columns.modified')} value={stamp(one.modified)} />
      </DescriptionList>
    </li>
  )
}
