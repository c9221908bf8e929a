import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { MovementKind } from '#lib/domain/opportunity/report/kinds.ts'
import type { MovedCard } from '#lib/domain/opportunity/report/movement.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'

type Moved = MovedCard<BoardCard>
type MovedAs = Moved & { kind: MovementKind }

const STEP = 50

/** Texts about changes: from where to where, how it is known, the title; and the columns of their file. */
export function useMovementWords() {
  const t = useTranslations('report')
  const notation = useNotation()
  const nameOfUser = useUserNames()
  const { labelOf } = useDimensionKeys('short')
  const placeOf = (kind: MovementKind, place: Moved['from']): string => {
    if (place === undefined) return ''
    if (kind !== 'pushed') return labelOf('stage', place)
    return typeof place === 'string' ? formatDate(place, notation) : t('none.month')
  }
  const titleOf = ({ title, idOpportunity }: BoardCard) =>
    lineOrNull(title) ?? t('untitled', { id: String(idOpportunity) })
  const ownerOf = ({ idUser }: BoardCard) => (idUser === null ? t('none.owner') : nameOfUser(idUser))
  return {
    placeOf,
    titleOf,
    ownerOf,
    /** The number of changes by how each is known. */
    knowledgeOf: (some: readonly Moved[]) =>
      (['api', 'own', 'seen'] as const)
        .map((how) => ({ how, count: some.filter((one) => one.how === how).length }))
        .filter(({ count }) => count > 0)
        .map(({ how, count }) => t(`movement.how.${how}`, { count }))
        .join(', '),
    columns: [
      { header: t('movement.what'), value: ({ kind }: MovedAs) => t(`movement.kinds.${kind}`) },
      { header: t('movement.id'), value: ({ card }: Moved) => String(card.idOpportunity) },
      { header: t('movement.deal'), value: ({ card }: Moved) => titleOf(card) },
      { header: t('dimensions.owner'), value: ({ card }: Moved) => ownerOf(card) },
      { header: t('movement.from'), value: ({ kind, from }: MovedAs) => placeOf(kind, from) },
      { header: t('movement.to'), value: ({ kind, to }: MovedAs) => placeOf(kind, to) },
      { header: t('movement.amount'), kind: 'number' as const, value: ({ card }: Moved) => card.amount },
      {
        header: t('movement.when'),
        kind: 'moment' as const,
        value: ({ at }: Moved) => new Date(at).toISOString(),
      },
      { header: t('movement.known'), value: (one: Moved) => t(`movement.one.${one.how}`) },
    ],
  }
}

/** The deals behind a figure of the movement, latest first, each with a link to its card. */
export function MovedCards({ kind, moved }: { kind: MovementKind; moved: readonly Moved[] }) {
  const t = useTranslations('report.movement')
  const notation = useNotation()
  const { placeOf, titleOf, ownerOf } = useMovementWords()
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <ul className="divide-y divide-line" data-testid="moved-cards">
        {moved.slice(0, shown).map(({ card, at, how, from, to }) => (
          <li
            key={card.idOpportunity}
            className="grid gap-x-4 gap-y-0.5 px-4 py-1.5 ps-9 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_9rem]"
          >
            <span className="min-w-0">
              <TextLink className="block truncate" href={paths.opportunity(card.idOpportunity)}>
                {titleOf(card)}
              </TextLink>
              <span className="block truncate text-xs text-ink-2">{ownerOf(card)}</span>
            </span>
            <span className="min-w-0 text-ink-2">
              {(from !== undefined || to !== undefined) && (
                <span className="block truncate">
                  {placeOf(kind, from)} → {placeOf(kind, to)}
                </span>
              )}
              <span className="block truncate text-xs">
                {formatDateTime(new Date(at).toISOString(), notation)} · {t(`one.${how}`)}
              </span>
            </span>
            <span className="whitespace-nowrap sm:text-end">{formatMoney(card.amount, notation)}</span>
          </li>
        ))}
      </ul>
      <ShowMore left={moved.length - shown} step={STEP} onMore={() => setShown((now) => now + STEP)} />
    </>
  )
}
