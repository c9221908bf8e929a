import type { Locator, Page } from '@playwright/test'

import { expect } from '../test.ts'

/** What is typed into each field, and how the field displays it if differently. */
export type Typed = readonly (readonly [field: Locator, text: string, shown?: RegExp])[]

/** A form with text input, and how a test fills and sends it. */
export interface TypedForm {
  /** The request that it sends. */
  call: { method: 'GET' | 'POST'; path: string }
  /** Opens the form on its freshly loaded page; does nothing if it is open. */
  show: (page: Page) => Promise<void>
  /** What is typed in a round: it may differ in each. */
  typed: (page: Page, round: number) => Typed
  send: (page: Page) => Promise<void>
  /** Goes back to the form after a failed send. */
  back?: (page: Page) => Promise<void>
  /** Checks that the send of a round succeeded. */
  sent: (page: Page, round: number) => Promise<void>
  /** If sent offline, it waits for the network and is then sent automatically. */
  waits?: true
  /** If sent offline, its run waits for the network and then goes on by itself; the form is closed meanwhile. */
  goesOn?: true
  /** A part of its page that is loaded on demand: `ready` does everything up to that, `want` triggers the load. */
  part?: { ready?: (page: Page) => Promise<void>; want: (page: Page) => Promise<void> }
  /** Whether nothing of the input is left in the tab once it has been sent. */
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
