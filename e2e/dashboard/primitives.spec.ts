import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { open, openAccountMenu, panel } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** A modal is named by its title, everything else is inert and does not scroll. */
async function expectModal(page: Page, modal: Locator, name: string | RegExp): Promise<void> {
  await expect(modal).toHaveAccessibleName(name)
  expect(await modal.evaluate((element) => element.matches(':modal'))).toBe(true)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await objections(axeOn(page).include(':modal'))).toEqual([])
}
const menuOf = (page: Page) => page.getByRole('menu', { name: 'Account menu' })
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account menu' })
const createSheet = (page: Page) => page.getByTestId('opportunity-create')
const palette = (page: Page) => page.getByTestId('palette')

test.describe('modal', () => {
  test('a dialog takes the focus, keeps it and gives it back; Escape, its cross and a press outside close it', async ({
    page,
  }) => {
    await open(page, paths.webhooks())
    const button = panel(page, 'Enrichment failed').getByRole('button', { name: 'Create a webhook…' })
    const dialog = page.getByRole('dialog')
    const closing = [
      () => press(page, 'Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(4, 4),
    ]
    for (const close of closing) {
      await button.click()
      await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
      await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
    }
    await press(page, 'Enter')
    await expectModal(page, dialog, /webhook/i)
    const outside = () => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    for (let times = 0; times < 12; times += 1) {
      await press(page, 'Tab')
      // Past its end the focus is the browser's own, or the page's as a whole.
      const within = await outside()
      if (within !== 'DIALOG') expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    }
  })

  thorough(
    'a sheet is seen before the page behind is inert; the focus goes to it alone, and back to its card',
    async ({ page }) => {
      await open(page, paths.opportunities())
      const card = page.locator('[data-opportunity] [data-part="open"]').first()
      const sheet = page.getByTestId('opportunity-sheet')
      const fieldOf = sheet.getByRole('textbox', { name: 'Title', exact: true })
      await card.press('Enter')
      await expect(fieldOf).toBeVisible()
      await press(page, 'Escape')
      await expect(card).toBeFocused()
      const frames = page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const frames: string[] = []
            const look = () => {
              const dialog = document.querySelector<HTMLElement>('[data-testid="opportunity-sheet"]')
              const now = dialog?.matches(':modal') ? 'modal' : dialog?.matches(':popover-open') ? 'seen' : ''
              if (now) frames.push(document.activeElement === dialog ? now : `${now}, without the focus`)
              if (now === 'modal') resolve(frames)
              else requestAnimationFrame(look)
            }
            look()
          }),
      )
      await press(page, 'Enter')
      expect([...new Set(await frames)]).toEqual(['seen', 'modal'])
      await expect(fieldOf).toBeVisible()
      await expectModal(page, sheet, /./)
      await press(page, 'Escape')
      await expect(card).toBeFocused()
      await press(page, 'Enter', 'Escape')
      await expect(sheet).toHaveCount(0)
      await expect(card).toBeFocused()
      // Closed once, however long its frame takes, and however often somebody asks.
      await press(page, 'Enter')
      await expect(fieldOf).toBeVisible()
      const steps = await sheet.evaluate((dialog) => {
        const isBusy = () => {
          const end = performance.now() + 300
          while (performance.now() < end);
        }
        dialog.addEventListener('cancel', () => requestAnimationFrame(isBusy))
        dialog.addEventListener('cancel', isBusy)
        return history.length
      })
      await Promise.all([press(page, 'Escape'), press(page, 'Escape'), press(page, 'Escape')])
      await expect(card).toBeFocused()
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => history.length)).toBe(steps + 1)
    },
  )

  thorough(
    'the second press of a double one reaches neither what the first opened nor what lay below it',
    async ({ page }) => {
      await open(page, paths.webhooks())
      await panel(page, 'Enrichment failed').getByRole('button', { name: 'Create a webhook…' }).dblclick()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Address' })).toBeFocused()
      await open(page, paths.opportunities())
      await page.locator('[data-opportunity] [data-part="open"]').first().press('Enter')
      const sheet = page.getByTestId('opportunity-sheet')
      await expect(sheet.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
      // The button of the account menu is behind it.
      await sheet.getByRole('button', { name: 'Close' }).dblclick({ delay: 50 })
      await expect(sheet).toHaveCount(0)
      await expect(menuOf(page)).toBeHidden()
    },
  )

  thorough(
    'a question takes its focus to the safe answer, and no press outside ends it',
    async ({ page }) => {
      await open(page, paths.home())
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: /everywhere/ }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectModal(page, question, /everywhere/)
      await expect(question).toHaveAccessibleDescription(/./)
      await page.mouse.click(4, 4)
      await expect(question).toBeVisible()
      await press(page, 'Escape')
      await expect(question).toHaveCount(0)
      await expect(accountButton(page)).toBeFocused()
    },
  )

  thorough('the navigation is a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, paths.home())
    const button = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog')
    for (const close of [() => press(page, 'Escape'), () => page.mouse.click(350, 400)]) {
      await button.click()
      await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused()
      await expectModal(page, drawer, 'Main')
      await close()
      await expect(drawer).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await button.click()
    await drawer.getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL(paths.companies())
    await expect(drawer).toHaveCount(0)
    // Turned round, a tablet has room for the side bar: the page is not left dead under a drawer that nobody sees.
    await button.click()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(drawer).toBeVisible()
    await page.mouse.click(900, 400)
    await expect(drawer).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
    await expect(page).toHaveURL(paths.contacts())
  })

  test('one over the other: Escape closes the topmost alone, and each gives the focus back', async ({
    page,
  }) => {
    await open(page, paths.opportunities({ new: 'any' }))
    const sheet = createSheet(page)
    const title = sheet.getByRole('textbox', { name: 'Title' })
    const company = sheet.getByRole('combobox', { name: 'Company' })
    await expect(company).toBeFocused()
    await expectModal(page, sheet, 'New opportunity')
    await title.focus()
    await press(page, 'ControlOrMeta+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await press(page, 'Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(title).toBeFocused()
    // A list in it is a layer of its own.
    await company.click()
    await expect(company).toHaveAttribute('aria-expanded', 'true')
    await press(page, 'Escape')
    await expect(company).toHaveAttribute('aria-expanded', 'false')
    await expect(sheet).toBeVisible()
    // Twice at once: the platform itself would close what is below.
    await press(page, 'ControlOrMeta+k', 'Escape', 'Escape')
    await expect(sheet).toHaveCount(0)
  })
})

test.describe('menu', () => {
  test('arrows open it and go round; Home, End and letters move; Tab and Escape leave', async ({ page }) => {
    await open(page, paths.home())
    const button = accountButton(page)
    await expect(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await press(page, 'ArrowDown')
    // Some of its items are there on narrow screens alone.
    const items = menuOf(page).locator('[role^="menuitem"]:visible')
    const last = items.last()
    await expect(items.first()).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(await objections(axeOn(page).include('[role="menu"]:popover-open'))).toEqual([])
    await press(page, 'End')
    await expect(last).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(items.first()).toBeFocused()
    await press(page, 'ArrowUp')
    await expect(last).toBeFocused()
    await press(page, 'Home')
    await expect(items.first()).toBeFocused()
    await page.keyboard.type('sign out e')
    await expect(menuOf(page).getByRole('menuitem', { name: /everywhere/ })).toBeFocused()
    await press(page, 'Escape')
    await expect(menuOf(page)).toBeHidden()
    await expect(button).toBeFocused()
    await press(page, 'ArrowUp')
    await expect(menuOf(page).locator(':focus')).toBeVisible()
    await press(page, 'Tab')
    await expect(menuOf(page)).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  thorough('a press outside closes it, and so does a choice, once', async ({ page }) => {
    await open(page, paths.home())
    await openAccountMenu(page)
    await expect(menuOf(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menuOf(page)).toBeHidden()
    const theme = page.getByRole('button', { name: 'Theme' })
    await theme.click()
    const menu = page.getByRole('menu', { name: 'Theme' })
    await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused()
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(menu).toBeHidden()
    await expect(theme).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  thorough('the one menu of all cards opens where it is asked for', async ({ page }) => {
    await open(page, paths.opportunities())
    const card = page.locator('[data-part="open"]').first()
    await card.focus()
    await press(page, 'm')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    expect(await objections(axeOn(page))).toEqual([])
    await press(page, 'ArrowUp')
    await expect(menu.locator('[role="menuitem"]:not([aria-disabled])').last()).toBeFocused()
    await press(page, 'Escape')
    await expect(menu).toHaveCount(0)
    await expect(card).toBeFocused()
  })
})

/** The option that a field says is marked. */
async function markedBy(field: Locator): Promise<number> {
  const page = field.page()
  const [list, active] = await Promise.all(
    ['aria-controls', 'aria-activedescendant'].map((name) => field.getAttribute(name)),
  )
  const ids = await page
    .locator(`[id="${list}"][role="listbox"] [role="option"]`)
    .evaluateAll((all) => all.map(({ id }) => id))
  return active === null ? -1 : ids.indexOf(active ?? '')
}

const LISTS: Record<string, { opened: (page: Page) => Promise<Locator>; begins: number; closes: boolean }> = {
  'the palette': {
    opened: async (page) => {
      await open(page, paths.home())
      await press(page, 'ControlOrMeta+k')
      return palette(page).getByRole('combobox')
    },
    begins: 0,
    closes: true,
  },
  'the lookup in the top bar': {
    opened: async (page) => {
      await open(page, paths.home())
      await press(page, '/')
      return page.getByRole('combobox', { name: 'Look up a company' })
    },
    begins: -1,
    closes: false,
  },
  'a field of a form': {
    opened: async (page) => {
      await open(page, paths.opportunities({ new: 'any' }))
      const field = createSheet(page).getByRole('combobox', { name: 'Company' })
      await field.click()
      return field
    },
    begins: -1,
    closes: false,
  },
}

for (const [name, { opened, begins, closes }] of oneIn(3, Object.entries(LISTS), 2))
  thorough(
    `listbox of ${name}: the field keeps the focus and says what is marked`,
    async ({ page, sandbox }) => {
      const { companyComplete, companyInsolvent } = await sandbox.facts()
      for (const { idCompany } of [companyComplete, companyInsolvent]) {
        await open(page, paths.company(idCompany))
        await expect(page.getByTestId('company-marks')).toBeVisible()
      }
      const field = await opened(page)
      await expect(field).toHaveAttribute('aria-expanded', 'true')
      await expect(field).toHaveAttribute('aria-autocomplete', 'list')
      const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
      await expect(list).toHaveAccessibleName(/./)
      const options = list.getByRole('option')
      await expect(options.nth(1)).toBeVisible()
      // Names that come later are options more, and what was the last is then not.
      await settled(page)
      expect(await markedBy(field)).toBe(begins)
      const expectMarked = (place: number) => expect.poll(() => markedBy(field)).toBe(place)
      await press(page, 'ArrowDown')
      await expectMarked(begins + 1)
      await expect(field).toBeFocused()
      await expect(list.locator('[data-active]')).toBeInViewport()
      expect(await objections(axeOn(page))).toEqual([])
      await press(page, 'ArrowUp', 'ArrowUp')
      await expect(options.last()).toHaveAttribute('data-active')
      await expect(list.locator('[data-active]')).toBeInViewport()
      await press(page, 'ArrowDown')
      await expectMarked(begins)
      await press(page, 'PageDown')
      await expectMarked(Math.min(begins + 6, (await options.count()) - 1))
      await press(page, 'PageUp')
      await expectMarked(0)
      // Home and End belong to the text, and letters begin anew.
      await page.keyboard.type('ate')
      await press(page, 'Home')
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
      await expectMarked(begins)
      await press(page, 'Escape')
      if (closes) await expect(field).toHaveCount(0)
      else await expect(field).toHaveAttribute('aria-expanded', 'false')
    },
  )

thorough('a press outside closes a list and leaves what was typed', async ({ page }) => {
  await open(page, paths.opportunities({ new: 'any' }))
  const field = createSheet(page).getByRole('combobox', { name: 'Company' })
  await field.fill('Ate')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await createSheet(page).getByRole('heading', { name: 'New opportunity' }).click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await open(page, paths.home())
  await press(page, '/')
  const lookup = page.getByRole('combobox', { name: 'Look up a company' })
  await page.keyboard.type('55')
  await page.mouse.click(1200, 780)
  await expect(lookup).toHaveAttribute('aria-expanded', 'false')
  await expect(lookup).toHaveValue('55')
})
