import { companyNames } from '#components/entities/company/company-names.ts'
import { download } from '#components/ui/download.ts'
import { type BoardCard, deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import { type CalendarEvent, calendarFile, eventUid } from '#lib/domain/opportunity/calendar/ical.ts'
import { instantOf } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { paths } from '#lib/paths.ts'
import type { CalendarWords } from './calendar-words.ts'

/** Downloads the deadlines as an iCalendar file; without company names where those cannot be loaded. */
export async function saveIcal(
  rows: readonly BoardCard[],
  { t, notation, nameOfUser, titleOf }: CalendarWords,
  stageOf: (idStade: number | null) => string | null,
): Promise<void> {
  const due = rows.filter(({ deadline }) => deadlineDayOf(deadline) !== null)
  await companyNames.load(due.map(({ idCompany }) => idCompany)).catch(() => undefined)
  const line = (value: string | null | undefined, say: (value: string) => string) =>
    value ? say(value) : null
  const events = due.map(
    (card): CalendarEvent => ({
      uid: eventUid(card.idOpportunity),
      day: deadlineDayOf(card.deadline) ?? '',
      title: titleOf(card.idOpportunity),
      details: [
        line(companyNames.get(card.idCompany)?.name, (name) => t('ofCompany', { name })),
        line(stageOf(card.idStade), (name) => t('stage', { name })),
        card.amount === null ? null : t('worth', { amount: formatMoney(card.amount, notation) }),
        card.idUser === null ? null : t('ownedBy', { name: nameOfUser(card.idUser) }),
      ],
      url: `${window.location.origin}${paths.opportunity(card.idOpportunity)}`,
      modified: instantOf(card.modified),
    }),
  )
  const file = calendarFile({ name: t('fileName'), events, now: Date.now() })
  download(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${t('fileName')}.ics`)
}
