import { Children, Fragment, isValidElement, memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { inStageSince, useStagesNow } from '#components/entities/opportunity/stages-now.ts'
import { useElapsed } from '#components/entities/opportunity/use-elapsed.ts'
import { cx } from '#components/ui/cx.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { BoardSettings, ShownField } from '#lib/domain/opportunity/board/settings.ts'
import { isLate } from '#lib/domain/opportunity/opportunity-lateness.ts'
import { daysUnchanged } from '#lib/domain/opportunity/stuck.ts'
import { formatDate, instantOf } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { formatSpan } from '#lib/format/span.ts'
import { today } from '#lib/format/today.ts'
import { useName } from '#lib/query/use-names.ts'
import { cardLines } from './layout.ts'
import type { CardWords } from './use-card-words.ts'

/** Time of a card in its stage, where the workspace knows it. */
function StageAge({ card, notation }: { card: BoardCard } & Pick<CardWords, 'notation'>) {
  const t = useTranslations('opportunity.stages')
  const now = useStagesNow()
  const since = inStageSince(now, card)
  const span = useElapsed(since?.at ?? 0)
  // Equal to the time of the last change, which is shown beside it.
  if (since === null || (since.atLeast && since.at === instantOf(card.modified))) return null
  const time = formatSpan(span, notation.locale)
  const words = t(since.atLeast ? 'atLeast' : 'since', { time })
  return (
    <>
      {span >= 60_000 && (
        <span aria-hidden="true" className="shrink-0" data-tooltip={words}>
          {since.atLeast && '≥ '}
          {formatSpan(span, notation.locale, 'brief')} ·
        </span>
      )}
      <span className="sr-only">{words}</span>
    </>
  )
}

interface CardDetailsProps {
  card: BoardCard
  settings: BoardSettings
  words: CardWords
}

/** An icon with the reasons for being stuck. "Late" is left out where the card shows its deadline anyway. */
export function StuckMark({ card, settings, words: { t, reasonsOf, now } }: CardDetailsProps) {
  const reasons = reasonsOf(card).filter(
    (reason) => reason !== 'late' || settings.hidden.includes('deadline') || card.deadline === null,
  )
  if (reasons.length === 0) return null
  const text = reasons.map((reason) => t(`stuck.${reason}`, { days: daysUnchanged(card, now()) })).join('\n')
  return (
    <span
      data-part="stuck"
      data-tooltip={text}
      className="icon-shape icon-hourglass relative z-[1] text-ink-3"
    >
      {t('stuck.needs', { reasons: text.replaceAll('\n', ', ') })}
    </span>
  )
}

/** The lines below a card's title, by the person's settings. */
export const CardDetails = memo(function CardDetails({ card, settings, words }: CardDetailsProps) {
  const { t, notation, nameOfUser } = words
  const lines = cardLines(settings)
  const shows = (field: ShownField) => !settings.hidden.includes(field)
  const mark = <StuckMark card={card} settings={settings} words={words} />
  const owner = () => (card.idUser === null ? t('noOwner') : nameOfUser(card.idUser))
  if (lines.one) {
    return (
      <div className="flex h-4 items-center gap-1.5 text-xs leading-4 text-ink-3 tabular-nums">
        <Dotted>
          {shows('company') && <CompanyLabel id={card.idCompany} words={words} />}
          {shows('owner') && owner()}
        </Dotted>
        {mark}
        {shows('deadline') && card.deadline !== null && <Deadline card={card} words={words} />}
      </div>
    )
  }
  return (
    <>
      {lines.company && (
        <div className="flex items-center gap-1.5 text-xs leading-[1.125rem] text-ink-2">
          <div className="min-w-0 flex-1 truncate">
            <CompanyLabel id={card.idCompany} words={words} />
          </div>
          {!lines.people && !lines.figures && mark}
        </div>
      )}
      {lines.figures && (
        <div
          className={cx(
            'flex items-center gap-x-1.5 tabular-nums',
            words.stacked ? 'h-11 flex-wrap content-start' : 'h-5.5',
          )}
        >
          <span className={cx('me-auto truncate font-medium', words.stacked && 'h-5.5 basis-full')}>
            {shows('amount') && card.amount !== null && formatMoney(card.amount, notation)}
          </span>
          {!lines.people && mark}
          {shows('deadline') && card.deadline !== null && <Deadline card={card} words={words} />}
        </div>
      )}
      {lines.people && (
        <div className="flex h-4.5 items-center gap-1 text-xs leading-[1.125rem] text-ink-3">
          <Dotted>
            {shows('owner') && owner()}
            {shows('contact') && card.idCrmVisitCard !== null && (
              <ContactLabel id={card.idCrmVisitCard} words={words} />
            )}
          </Dotted>
          {mark}
          {shows('age') && (
            <>
              <StageAge card={card} notation={notation} />
              <RelativeTime className="shrink-0" value={card.modified} offset={clockAhead()} />
            </>
          )}
        </div>
      )}
    </>
  )
})

/** Parts on one line, separated by dots; truncated where they do not fit. */
function Dotted({ children }: { children: ReactNode }) {
  return (
    <div className="me-auto min-w-0 truncate">
      {Children.toArray(children).map((part, at) => (
        <Fragment key={isValidElement(part) ? part.key : 'text'}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </div>
  )
}

function CompanyLabel({ id, words: { t } }: { id: number; words: CardWords }) {
  const name = useName(companyNames, id)
  return name === undefined ? (
    <span className="text-ink-3">…</span>
  ) : (
    (name?.name ?? t('company', { id: String(id) }))
  )
}

const ContactLabel = ({ id, words: { t } }: { id: number; words: CardWords }) =>
  useName(contactNames, id) ?? t('contact', { id: String(id) })

function Deadline({ card, words: { t, notation, outcome } }: { card: BoardCard; words: CardWords }) {
  const late = isLate(card, outcome, today())
  return (
    <span
      data-late={late || undefined}
      className={cx(
        'inline-flex shrink-0 items-center gap-1 text-xs',
        late ? 'text-danger-ink' : 'text-ink-3',
      )}
    >
      {late && <span className="icon-shape icon-clock">{t('late')}</span>}
      {formatDate(card.deadline, notation)}
    </span>
  )
}
