import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'

import { submitOnEnter } from './submit-on-enter.ts'

it.each([
  ['Enter', 13, false, true],
  ['the Enter that ends a composition', 229, true, false],
  ['the Enter that ends a composition in Safari, which sends it afterwards', 229, false, false],
])('%s', (_, keyCode, isComposing, sends) => {
  let sent = false
  const event = { key: 'Enter', keyCode, nativeEvent: { isComposing, keyCode }, preventDefault() {} }
  submitOnEnter('株式会社', () => (sent = true))(event as unknown as KeyboardEvent)
  expect(sent).toBe(sends)
})
