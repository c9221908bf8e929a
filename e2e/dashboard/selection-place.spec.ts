import { paths } from '#lib/paths.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const lists = {
  campaigns: () => paths.campaigns(),
  opportunities: () => paths.opportunities({ view: 'table' }),
  routines: (idSupply: number) => paths.routines({ idSupply }),
  newsletters: (_: number, idNewsletter: number) => paths.newsletters({ idNewsletter }),
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

for (const [turn, [name, address]] of oneIn(4, [...Object.entries(lists).entries()])) {
  for (const size of oneIn(2, sizes, turn / 2)) {
    thorough(
      `${name} at ${size.width} px: what can be done with chosen rows comes into view and moves none`,
      async ({ page, sandbox }) => {
        const { routine, newsletter } = await sandbox.facts()
        await page.setViewportSize(size)
        await open(page, address(routine.idSupply, newsletter.idNewsletter))
        const ticks = page.locator(
          'main [role="row"]:not(:has([role="columnheader"])) input[type="checkbox"]',
        )
        const [first, second] = [ticks.nth(0), ticks.nth(1)]
        await second.scrollIntoViewIfNeeded()
        await first.scrollIntoViewIfNeeded()
        const places = async () => [await first.boundingBox(), await second.boundingBox()]
        const before = await places()
        await first.check()
        const bar = page.getByTestId('selection-bar')
        await expect(bar).toBeInViewport({ ratio: 1 })
        await expect(bar.getByRole('status')).toHaveText(/^(1|One) /)
        expect(await places()).toEqual(before)
        await second.check()
        await expect(bar.getByRole('status')).toHaveText(/^2 /)
      },
    )
  }
}
