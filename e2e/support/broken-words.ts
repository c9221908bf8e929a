import type { Locator } from '@playwright/test'

/** The words within an element that are broken across lines. A path's segments, with their slashes, count as words. */
export const brokenWords = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[/.]?[\p{L}\d_]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) found.push(word)
      }
    }
    return found
  })
