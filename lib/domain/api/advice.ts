/** How a list of values is written in a query; `unclear` where the API uses only one of the values in every format. */
export type ArraysReading = 'repeat' | 'brackets' | 'comma' | 'unclear'

interface Seen<Reading> {
  reading: Reading
  /** When it was first observed, milliseconds since 1970. */
  at: number
}

/** How the API handles what its description leaves open, as far as its answers show. */
export interface ApiReadings {
  settings: { API_ARRAY_FORMAT: ArraysReading; API_TIME_ZONE: string; API_IDS_PER_CALL: number }
  readings: {
    arrays?: Seen<ArraysReading>
    /** The most values per call, known once more were refused. */
    ids?: Seen<number>
    /** The longest window, minutes, known once a longer one was refused. */
    polling?: Seen<number>
    count?: Seen<'total' | 'page'>
    dates?: Seen<'utc' | 'offset' | 'zoneless'>
    /** Hours by which timestamps without a zone are in the future. */
    ahead?: Seen<number>
    numbers?: Seen<'number' | 'text'>
    limits?: Seen<'rate'>
  }
}

/** What the operator of the dashboard should change, or know. */
export type Advice =
  | { kind: 'arrays'; reading: ArraysReading; setting: ArraysReading }
  | { kind: 'arraysUnclear' }
  | { kind: 'ids'; reading: number; setting: number }
  | { kind: 'zone'; hours: number; setting: string }

/** The setting that a piece of advice is about (docs/configuration.md). */
export const SETTING_OF = {
  arrays: 'API_ARRAY_FORMAT',
  arraysUnclear: 'API_ARRAY_FORMAT',
  ids: 'API_IDS_PER_CALL',
  zone: 'API_TIME_ZONE',
} as const satisfies Record<Advice['kind'], keyof ApiReadings['settings']>

/** The settings that the API's answers contradict, the most serious first. */
export function adviceOf({ settings, readings }: ApiReadings): Advice[] {
  const advice: Advice[] = []
  const { arrays, ids, ahead } = readings
  if (ahead) advice.push({ kind: 'zone', hours: ahead.reading, setting: settings.API_TIME_ZONE })
  if (arrays?.reading === 'unclear') advice.push({ kind: 'arraysUnclear' })
  else if (arrays && arrays.reading !== settings.API_ARRAY_FORMAT)
    advice.push({ kind: 'arrays', reading: arrays.reading, setting: settings.API_ARRAY_FORMAT })
  if (ids && ids.reading < settings.API_IDS_PER_CALL)
    advice.push({ kind: 'ids', reading: ids.reading, setting: settings.API_IDS_PER_CALL })
  return advice
}
