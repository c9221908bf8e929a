import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { type ApiReadings, adviceOf } from '#lib/domain/api/advice.ts'
import { readingsQuery } from '#lib/query/readings.ts'

const DAY = 1_440

/** How the API behaves where its description is silent, inferred from its answers, and settings that contradict it. */
export function ApiPanel() {
  const t = useTranslations('preferences.api')
  const query = useQuery(readingsQuery)
  return (
    <QueryPanel padded title={t('title')} description={t('about')} query={query}>
      {(found) => <Readings {...found} />}
    </QueryPanel>
  )
}

function Readings(found: ApiReadings) {
  const { readings, settings } = found
  const t = useTranslations('preferences.api')
  const { arrays, ids, polling, count, dates, numbers, limits } = readings
  const since = (seen: { at: number } | undefined) =>
    seen && t.rich('since', { when: () => <RelativeTime value={seen.at} /> })
  return (
    <>
      {adviceOf(found).map((advice) => (
        <Callout key={advice.kind} tone="warning" className="mb-3">
          {t(`advice.${advice.kind}`, { ...advice })}
        </Callout>
      ))}
      <DescriptionList>
        <Fact label={t('arrays')} note={since(arrays)}>
          {arrays ? t(`arraysAre.${arrays.reading}`) : t('unseen', { setting: settings.API_ARRAY_FORMAT })}
        </Fact>
        <Fact label={t('ids')} note={since(ids)}>
          {ids ? t('idsFewer', { count: ids.reading }) : t('idsSoFar', { count: settings.API_IDS_PER_CALL })}
        </Fact>
        <Fact label={t('polling')} note={since(polling)}>
          {polling
            ? t('pollingAtMost', { days: Math.max(1, Math.round(polling.reading / DAY)) })
            : t('pollingSoFar')}
        </Fact>
        <Fact label={t('dates')} note={since(dates)}>
          {dates && t(`datesAre.${dates.reading}`, { zone: settings.API_TIME_ZONE })}
        </Fact>
        <Fact label={t('numbers')} note={since(numbers)}>
          {numbers && t(`numbersAre.${numbers.reading}`)}
        </Fact>
        <Fact label={t('count')} note={since(count)} value={count && t(`countIs.${count.reading}`)} />
        <Fact label={t('limits')} note={since(limits)} value={limits ? t('limitsSeen') : t('limitsUnseen')} />
      </DescriptionList>
    </>
  )
}
