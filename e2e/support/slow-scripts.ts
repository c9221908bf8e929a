import type { Page } from '@playwright/test'

/** Delays the page's scripts until `arrive` is called. */
export async function slowScripts(page: Page): Promise<{ arrive: () => void }> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive }
}
