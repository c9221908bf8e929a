import { createElement, type KeyboardEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { rowForKey, useRowFocus } from './use-row-focus.ts'

describe('rowForKey', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 5, 4],
    ['PageDown', 2, 6],
    ['PageDown', 8, 9],
    ['PageUp', 2, 0],
    ['Home', 7, 0],
    ['End', 0, 9],
    ['a', 3, null],
  ])('%s from %d goes to %s', (key, from, to) => {
    expect(rowForKey(key, from, 10, 4)).toBe(to)
  })
})

const did: string[] = []
const handlers: ReturnType<typeof useRowFocus>['onKeyDown'][] = []

function Rows() {
  const reveal = (index: number) => did.push(`reveal ${index}`)
  const onOpen = (index: number) => did.push(`open ${index}`)
  handlers.push(useRowFocus({ count: 10, focused: 6, scroller: { current: null }, reveal, onOpen }).onKeyDown)
  return null
}

it('keys act on the row that has the focus, also where rows have come above it since', () => {
  renderToStaticMarkup(createElement(Rows))
  const row = { dataset: { row: '6' } }
  const target = { ...row, closest: (selector: string) => (selector === '[data-row]' ? row : null) }
  for (const key of ['Enter', 'ArrowDown'])
    handlers[0]?.({ key, target, preventDefault: () => undefined } as unknown as KeyboardEvent<HTMLElement>)
  expect(did).toEqual(['open 6', 'reveal 7'])
})
