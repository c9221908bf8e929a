import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { NamedContactLink } from '#components/entities/contact/contact-name.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import { tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { type ActivityLine, NAME_KINDS } from '#lib/domain/workspace/workspace.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { activityFields, sentenceOf } from './activity-sentence.ts'

const FIELDS = [
  'title',
  'idUserResponsable',
  'userResponsableEmail',
  'idStade',
  'deadline',
  'amount',
  'comment',
  'idSequenceAction',
  'idCrmVisitCard',
  'crmVisitCardEmail',
  'url',
  'isFormerCustomer',
] as const

const isIn = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word)

/** Returns a function for the label of a stage; stages that the API no longer has are named by their id. */
export function useStadeInSentence(): (idStade: number | null | undefined) => string {
  const t = useTranslations('activity')
  const { data } = useQuery(listQuery('listStades', {}))
  return (idStade) => {
    if (idStade === null || idStade === undefined) return t('noStage')
    const stade = data?.find((one) => one.idCustomFieldValue === idStade)
    return stade ? plainLine(stade.label) : t('stage', { id: String(idStade) })
  }
}

/** Returns a function for the name of the person who did it, as they declared it. */
export function usePersonText(): (line: Pick<ActivityLine, 'person'>) => string {
  const t = useTranslations('activity')
  return ({ person }) => (person === null ? t('somebody') : (person.name ?? t('removedPerson')))
}

/** The texts for a company's tagging on a routine: tag, and former customer or not, which older lines do not record. */
export function useTagWords(): (line: Pick<ActivityLine, 'detail'>) => string[] {
  const t = useTranslations('activity')
  return ({ detail: { idIdentificationType = null, isFormerCustomer } }) => {
    const type = tagTypeOf(idIdentificationType)
    return [
      ...(type === null ? [] : [t(`tags.${type}`)]),
      ...(isFormerCustomer === undefined ? [] : [t(isFormerCustomer ? 'tags.former' : 'tags.notFormer')]),
    ]
  }
}

/** Returns a function for the names of the fields that a write changed. */
export function useFieldWords(): (line: Pick<ActivityLine, 'detail'>) => string[] {
  const t = useTranslations('activity')
  return ({ detail }) =>
    activityFields(detail).map((field) => (isIn(FIELDS, field) ? t(`fields.${field}`) : field))
}

const StadeLabel = ({ idStade }: { idStade: number | null | undefined }) => useStadeInSentence()(idStade)

export interface ActivityTextProps {
  line: ActivityLine
  /** The entity on whose screen the line is shown, e.g. `opportunity:42`: its name is not repeated. */
  about?: string | undefined
}

export function ActivityText({ line, about }: ActivityTextProps) {
  const t = useTranslations('activity')
  const named = useNamed()
  const userName = useUserNames()
  const tagWords = useTagWords()
  const fieldWords = useFieldWords()
  const { entityId, idCompany, idContact, detail } = line
  const id = entityId ?? ''
  const thing = (text: string, href?: string): ReactNode =>
    href ? (
      <TextLink className="underline" href={href}>
        {text}
      </TextLink>
    ) : (
      text
    )
  const said = tagWords(line)
  const fields = said.length > 0 ? said : fieldWords(line)
  return t.rich(`sentences.${sentenceOf(line)}`, {
    opportunity: () =>
      entityId === null
        ? t('anOpportunity')
        : about === `opportunity:${id}`
          ? t('thisOpportunity')
          : thing(t('opportunity', { id }), paths.opportunity(id)),
    routine: () => thing(named('routine', id), paths.routines({ idSupply: id })),
    newsletter: () =>
      entityId === null
        ? t('allNewsletters')
        : thing(named('newsletter', id), paths.newsletters({ idNewsletter: id })),
    company: () =>
      idCompany === null ? t('aCompany') : <NamedCompanyLink className="underline" idCompany={idCompany} />,
    contact: () => {
      if (idContact === null) return t('aContact')
      if (about === `contact:${idContact}`) return t('thisContact')
      return <NamedContactLink className="underline" idCrmVisitCard={idContact} />
    },
    enrichment: () => thing(t('enrichment'), entityId === null ? undefined : paths.enrichment(id)),
    from: () => <StadeLabel idStade={detail.from} />,
    to: () => <StadeLabel idStade={detail.to} />,
    fields: fields.join(', '),
    count: fields.length,
    kind: isIn(NAME_KINDS, line.entity) ? t(`kinds.${line.entity}`) : line.entity,
    stage: () => <StadeLabel idStade={Number(id)} />,
    owner: () => (entityId === null ? t('allTogether') : userName(Number(id))),
    many: detail.count ?? 0,
    id,
    event: detail.eventType ?? '',
    operation: line.operation,
  })
}
