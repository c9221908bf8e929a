import { useTranslations } from 'use-intl'
import { DescriptionList, Fact, NoValue } from '#components/ui/description-list.tsx'
import { type ScoringValue, scoringFields } from '#lib/domain/routine/scoring.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const STAMP = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/

/** Whether a value is shown as a date and time, which needs a wider column than a number. */
export const holdsMoment = (value: ScoringValue | undefined): boolean =>
  typeof value === 'string' && STAMP.test(value)

/** One value of a scoring, formatted by its type, as its meaning is not known. */
export function ScoringText({ value }: { value: ScoringValue | undefined }) {
  const t = useTranslations('routine')
  const notation = useNotation()
  if (value === null || value === undefined || value === '') return <NoValue />
  if (typeof value === 'number') return <>{formatNumber(value, notation.locale, 4)}</>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  return <>{STAMP.test(value) ? formatDateTime(value, notation) : plainText(value)}</>
}

const joined = (values: readonly ScoringValue[]) =>
  values.map((value) => String(value ?? NO_VALUE)).join(', ')

/** All fields of a scoring under their own names, as the API's description does not list them. */
export function ScoringFacts({ scoring }: { scoring: unknown }) {
  const t = useTranslations('routine')
  const fields = scoringFields(scoring)
  if (fields.length === 0) {
    return <p className="py-1 text-sm text-ink-3">{t(scoring === null ? 'noScoring' : 'emptyScoring')}</p>
  }
  return (
    <DescriptionList columns={2}>
      {fields.map(({ path, values }) => (
        <Fact key={path} label={path === '' ? t('scoring') : plainLine(path)}>
          <span className="break-words whitespace-pre-line">
            {values.length === 0 ? (
              <NoValue />
            ) : (
              <ScoringText value={values.length === 1 ? values[0] : joined(values)} />
            )}
          </span>
        </Fact>
      ))}
    </DescriptionList>
  )
}
