import { expect, type Page } from '@playwright/test'

/** A hundred rows and the headings between them: longer lists must be virtualised, or paged by the hundred. */
const MAX = 120

/** Every list, table body or grid of the page with more rows than that: where it is, and how many it has. */
const tooLong = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    // Native selects and SVG drawings are exempt.
    const others = 'select, datalist, svg, svg *'
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.children.length > most && !element.matches(others))
      .map((element) => {
        const place = element.closest('[data-testid]')?.getAttribute('data-testid') ?? 'no test id'
        return `${element.tagName.toLowerCase()} in ${place}: ${element.children.length}`
      })
  }, MAX)

/** Fails where a list renders more than a hundred rows. */
export async function expectShortLists(page: Page, where = page.url()): Promise<void> {
  expect.soft(await tooLong(page), `lists of ${where}`).toEqual([])
}
