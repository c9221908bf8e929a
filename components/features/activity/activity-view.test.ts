import { expect, it } from 'vitest'
import { activityFilter, activityView, typedId } from './activity-view.ts'

const filterOf = (search: string) => activityFilter(activityView.read(new URLSearchParams(search)))

it('takes days as the times beside the lines show them, in Paris, wherever the reader is', () => {
  expect(filterOf('from=2026-11-30&to=2026-11-30')).toEqual({
    since: '2026-11-29T23:00:00.000Z',
    until: '2026-11-30T23:00:00.000Z',
  })
  // The day on which the clocks go forward has 23 hours.
  expect(filterOf('to=2026-03-29')).toEqual({ until: '2026-03-29T22:00:00.000Z' })
})

it('leaves out what is not given, and what is no day', () => {
  expect(filterOf('entity=opportunity:4&from=yesterday')).toEqual({ entity: 'opportunity:4' })
  expect(filterOf('')).toEqual({})
})

it('takes numbers where ids are numbers, and codes and UUIDs where they are those', () => {
  expect(typedId('opportunity', ' 42a')).toBe('42')
  expect(typedId('domain', 'CRM-é 2:a/b')).toBe('CRM-é2:a/b')
  expect(typedId('views', '0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(
    '0f8fad5b-d9cb-469f-a165-70867728950e',
  )
})
