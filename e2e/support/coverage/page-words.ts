import type { Page } from '@playwright/test'

import { formatDate, formatDateTime, formatLongDate, formatYearEnd } from '#lib/format/dates.ts'
import { showCompanySiret, showSiren, showSiret, showTva } from '#lib/format/identifiers.ts'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { settled } from '../settled.ts'

const spaces = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ')

/** Texts by which a screen may show a value: the value itself, or as formatted by lib/format. */
export function renderingsOf(value: unknown): string[] {
  // An object whose fields api.md does not specify: any of its values.
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(renderingsOf)
  if (typeof value === 'number') {
    const shown = [String(value), formatNumber(value, 'en'), formatNumber(value, 'en', 5)]
    return [...shown, formatMoney(value, 'en'), showCompanySiret(value).text].map(spaces)
  }
  if (typeof value !== 'string' || value === '') return []
  const texts = [value, showSiren(value).text, showSiret(value).text, showTva(value).text]
  if (/^\d{2}-\d{2}$/.test(value)) texts.push(formatYearEnd(value, 'en'))
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) {
    texts.push(formatDate(value, 'en'), formatLongDate(value, 'en'), formatDateTime(value, 'en'))
  }
  return texts.map(spaces)
}

/** Whether `words` contains `text` as a whole word or number. */
export function says(words: string, text: string): boolean {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1)) {
    const before = words[at - 1] ?? ' '
    const after = words[at + text.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

/** Expands every collapsed section of the page; menus and dialogs stay closed. */
async function unfold(page: Page): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const opened = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details:not([open])')) fold.setAttribute('open', '')
      const shut = [
        ...document.querySelectorAll<HTMLButtonElement>('main button[aria-expanded="false"]'),
      ].filter((button) => !button.hasAttribute('aria-haspopup') && !button.hasAttribute('popovertarget'))
      for (const button of shut) button.click()
      return shut.length
    })
    if (opened === 0) return
  }
}

/** Everything that the page shows, sections expanded: texts, links, titles, dates and values of controls. */
export async function wordsOf(page: Page): Promise<string> {
  await settled(page)
  await page.waitForFunction(() => !document.querySelector('main [data-state="loading"]'))
  await unfold(page)
  const words = await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.closest('script, style, template')) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('main *')) {
      for (const name of ['href', 'title', 'datetime', 'aria-label']) {
        const value = element.getAttribute(name)
        if (value) found.push(decodeURIComponent(value.replace(/%(?![\da-f]{2})/gi, '%25')))
      }
      if (element instanceof HTMLInputElement) found.push(element.value)
      if (element instanceof HTMLSelectElement) {
        const name = element.getAttribute('aria-label') ?? ''
        found.push(`${name}: ${element.selectedOptions[0]?.textContent ?? ''}`)
      }
    }
    return found.join(' ')
  })
  return spaces(words)
}
