import type { Locator, Page } from '@playwright/test'

import { expect } from '../test.ts'

/** What is typed, and how the field shows it where that is something else. */
export type Typed = readonly (readonly [field: Locator, text: string, shown?: RegExp])[]

/** A form that people type into, and how a test goes through it. */
export interface TypedForm {
  /** The call that sends it. */
  call: { method: 'GET' | 'POST'; path: string }
  /** Opens it on its page, as it stands after a load; once it is open, does nothing. */
  show: (page: Page) => Promise<void>
  /** What is typed in that round: each round may send something else. */
  typed: (page: Page, round: number) => Typed
  send: (page: Page) => Promise<void>
  /** From where a send that failed leaves a person, the way back to the form. */
  back?: (page: Page) => Promise<void>
  /** It went through, in that round. */
  sent: (page: Page, round: number) => Promise<void>
  /** Sent without a network, it waits for it, and goes through by itself. */
  waits?: true
  /** A part of its page that is loaded only when it is wanted: `ready` goes up to that, `want` asks for it. */
  part?: { ready?: (page: Page) => Promise<void>; want: (page: Page) => Promise<void> }
  /** Whether nothing is left of it in the tab once it went through. */
  forgets: boolean
}

export interface FormOnPage {
  address: string
  form: TypedForm
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

export async function press(it: Locator, unless: Locator): Promise<void> {
  await expect(it.or(unless).first()).toBeVisible()
  if (!(await unless.isVisible())) await it.click()
}
