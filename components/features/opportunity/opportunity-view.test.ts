import { describe, expect, it } from 'vitest'

import { NO_OPPORTUNITY_FILTER } from '#lib/domain/opportunity/opportunity-filter.ts'

import { opportunityQuery, opportunityView, viewPath } from './opportunity-view.ts'
import { PLAIN_TABLE } from './table/table-view.ts'

describe('the view in an address', () => {
  it('is bare while nothing is chosen', () => {
    const view = opportunityView.read(new URLSearchParams())
    expect(view).toEqual({
      filter: NO_OPPORTUNITY_FILTER,
      shape: 'board',
      lanes: 'none',
      sort: null,
      table: PLAIN_TABLE,
      day: null,
      span: 'month',
    })
    expect(viewPath(view)).toBe('/opportunities')
    expect(viewPath(view, 12)).toBe('/opportunities/12')
  })

  it('keeps filter, shape and order around an open sheet', () => {
    const search = 'q=lefevre&stade=105&stade=none&amountFrom=10&view=table&sort=-amount'
    const view = opportunityView.read(new URLSearchParams(search))
    expect(viewPath(view, 12)).toBe(`/opportunities/12?${search}`)
    expect(opportunityView.read(new URL(viewPath(view, 12), 'http://x.test').searchParams)).toEqual(view)
  })

  it('leaves out what the screen does not know, as of the report, so that a view saved with it is found', () => {
    expect(opportunityQuery('?rows=owner&period=quarter&owner=7&view=table&colour=red')).toBe(
      '?owner=7&view=table',
    )
    expect(opportunityQuery('?period=quarter')).toBe('')
  })
})
