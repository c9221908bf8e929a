import { campaignResults, openRow, rowPanel } from '../support/campaigns.ts'
import { expect, thorough } from '../support/test.ts'

thorough('every state of the summary is in view beside an open panel', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [row] = await campaignResults(page, 'companyStatus=success&limit=1')
  if (!row) throw new Error('No row')
  await openRow(page, row)
  await expect(rowPanel(page)).toBeVisible()
  const chips = page.getByTestId('summary-legend').getByRole('button')
  await expect(chips.first()).toBeVisible({ timeout: 45_000 })
  const cut = await chips.evaluateAll(
    (all) =>
      all.filter((chip) => {
        const { top, bottom, left, right } = chip.getBoundingClientRect()
        for (let box = chip.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflowY === 'visible') continue
          const around = box.getBoundingClientRect()
          const isIn =
            top >= around.top - 1 &&
            bottom <= around.bottom + 1 &&
            left >= around.left - 1 &&
            right <= around.right + 1
          if (!isIn) return true
        }
        return false
      }).length,
  )
  expect(cut).toBe(0)
})
