import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

const kept = new Map<string, number>()

/** Bytes of all scripts that a page has loaded so far, all compressed the same way. */
export async function scriptBytes(page: Page): Promise<number> {
  const urls = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    ),
  ])
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const known = kept.get(url) ?? gzipSync(await (await fetch(url)).bytes()).length
      kept.set(url, known)
      return known
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
