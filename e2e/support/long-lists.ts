import { expect, type Page } from '@playwright/test'

/** A hundred rows and the headings between them: what is longer is windowed, or shown by the hundred. */
const MOST = 120

/** Every list, table body or grid of the page that holds more rows than that: where it is, and how many. */
const tooLong = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    // A choice among many is the browser's own; a drawing has as many parts as it has.
    const others = 'select, datalist, svg, svg *'
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.children.length > most && !element.matches(others))
      .map((element) => {
        const place = element.closest('[data-testid]')?.getAttribute('data-testid') ?? 'no test id'
        return `${element.tagName.toLowerCase()} in ${place}: ${element.children.length}`
      })
  }, MOST)

/** Fails where a list holds more than a hundred rows, whatever it is made of. */
export async function expectShortLists(page: Page, where = page.url()): Promise<void> {
  expect.soft(await tooLong(page), `lists of ${where}`).toEqual([])
}
