import { useTranslations } from 'use-intl'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { CrmVisitCard, CrmVisitCardFunction, Persona } from '#lib/contract/schemas/crm-visit-card.ts'
import { functionsOf } from '#lib/domain/contact/contact-card.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** What a contact does now and did before, each with its persona. */
export function ContactFunctions({ card }: { card: CrmVisitCard }) {
  const t = useTranslations('contact')
  const { current, earlier } = functionsOf(card)
  if (current.length + earlier.length === 0) return <EmptyState title={t('noFunction')} />
  return (
    <ul className="-my-3 divide-y divide-line">
      {current.map((one) => (
        <FunctionItem key={one.idCrmVisitCardFunction} one={one} held card={card} />
      ))}
      {earlier.map((one) => (
        <FunctionItem key={one.idCrmVisitCardFunction} one={one} held={false} card={card} />
      ))}
    </ul>
  )
}

function FunctionItem({ one, held, card }: { one: CrmVisitCardFunction; held: boolean; card: CrmVisitCard }) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const { startDate, endDate, persona } = one
  const span =
    startDate && endDate
      ? t('span', { start: formatDate(startDate, notation), end: formatDate(endDate, notation) })
      : startDate
        ? t('since', { start: formatDate(startDate, notation) })
        : endDate
          ? t('until', { end: formatDate(endDate, notation) })
          : t('undated')
  const latest = card.latestFunction?.idCrmVisitCardFunction === one.idCrmVisitCardFunction
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className={held ? 'font-medium' : 'text-ink-2'}>{plainLine(one.name)}</span>
        {held && <Badge tone="success">{t('current')}</Badge>}
        {latest && <Badge>{t('latest')}</Badge>}
        {persona && <Tag>{plainLine(persona.title)}</Tag>}
      </p>
      <p className="text-xs text-ink-3">{span}</p>
      <Disclosure summary={<span className="text-xs">{t('details')}</span>}>
        <DescriptionList>
          <Fact label="idCrmVisitCardFunction">{String(one.idCrmVisitCardFunction)}</Fact>
          <Fact label="idRefVisitCardFunction">
            {one.idRefVisitCardFunction === null ? null : String(one.idRefVisitCardFunction)}
          </Fact>
          <Fact label={t('currentFlag')}>
            {one.isCurrent === null ? null : t(one.isCurrent ? 'yes' : 'no')}
          </Fact>
          <Fact label={t('created')}>{formatDateTime(one.created, notation)}</Fact>
          <Fact label={t('columns.modified')}>{formatDateTime(one.modified, notation)}</Fact>
          <Fact label="idPersona">{one.idPersona === null ? null : String(one.idPersona)}</Fact>
          {persona && <PersonaFacts persona={persona} />}
        </DescriptionList>
      </Disclosure>
    </li>
  )
}

function PersonaFacts({ persona }: { persona: Persona }) {
  const t = useTranslations('contact')
  const notation = useNotation()
  const user = useUserName(persona.idUser)
  return (
    <>
      <Fact label={t('persona.title')}>{plainLine(persona.title)}</Fact>
      <Fact label={t('persona.description')}>
        {persona.description && <span className="whitespace-pre-line">{plainText(persona.description)}</span>}
      </Fact>
      <Fact label={t('persona.active')}>
        {persona.isActive === null ? null : t(persona.isActive ? 'yes' : 'no')}
      </Fact>
      <Fact label={t('persona.user')}>{user}</Fact>
      <Fact label={t('persona.account')}>{persona.idAccount}</Fact>
      <Fact label={t('persona.created')}>{formatDateTime(persona.created, notation)}</Fact>
      <Fact label={t('persona.modified')}>{formatDateTime(persona.modified, notation)}</Fact>
    </>
  )
}
