import type { Page } from '@playwright/test'
import { open, ready, reload } from '../support/screens.ts'
import { expect } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'
import type { TypedForm } from '../support/typed/form.ts'
import {
  loseSession,
  MISSING,
  missPart,
  onThirdDashboard,
  signInAgain,
  test,
  thorough,
} from '../support/typed/test.ts'
import { formsWithParts, typedForms } from '../support/typed-forms.ts'
import { webhooksOf } from '../support/webhooks.ts'

const redeploy = onThirdDashboard()

async function type(page: Page, form: TypedForm, round: number): Promise<void> {
  await form.show(page)
  for (const [field, text] of form.typed(page, round)) await field.fill(text)
  // The list of a field that suggests would lie over the button.
  for (const [field] of form.typed(page, round).slice(-1)) await field.blur()
}

const holds = async (page: Page, form: TypedForm, round: number) => {
  for (const [field, text, shown] of form.typed(page, round)) await expect(field).toHaveValue(shown ?? text)
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

/** That whose words are the longest; `npm test -- thorough` takes every form. */
const ALWAYS = new Set<string>(['a new opportunity'] satisfies (keyof typeof typedForms)[])
const forms = Object.entries(typedForms).filter(([name]) => THOROUGH || ALWAYS.has(name))

for (const [name, begin] of forms) {
  test(`${name}: what is typed survives a failed call, a lost network, a redeploy and a lost session`, async ({
    page,
    context,
    sandbox,
    dashboard,
    session,
    watched,
  }) => {
    const { address, form } = await begin(sandbox)
    const { call } = form
    const isCall = (url: string, method: string) =>
      method === call.method && new URL(url).pathname === `/api${call.path}`
    const troubled = async (round: number) => {
      await form.back?.(page)
      await holds(page, form, round)
    }
    await webhooksOf(page, dashboard).clear()
    await open(page, address)

    await test.step('a failed call', async () => {
      await type(page, form, 0)
      await sandbox.arm({ ...call, kind: 'status:500' })
      const failed = page.waitForResponse(
        (answer) => answer.status() >= 500 && isCall(answer.url(), answer.request().method()),
      )
      await form.send(page)
      await failed
      await troubled(0)
      await sandbox.disarm()
    })

    await test.step('a lost network', async () => {
      await type(page, form, 1)
      await context.setOffline(true)
      const isSent = call.method === 'POST' && !form.waits && !form.goesOn
      const failed =
        isSent &&
        page.waitForEvent(
          'requestfailed',
          (request) => new URL(request.url()).pathname === `/api${call.path}`,
        )
      await form.send(page)
      await failed
      if (form.waits) await holds(page, form, 1)
      await context.setOffline(false)
      if (form.waits || form.goesOn) await form.sent(page, 1)
      else await troubled(1)
      if (form.goesOn) await page.keyboard.press('Escape')
    })

    await test.step('a redeploy, and a reload', async () => {
      await type(page, form, 2)
      await redeploy()
      await holds(page, form, 2)
      await reload(page)
      // Of the page that was: nothing of it comes any more.
      watched.forgive(MISSING)
      await form.show(page)
      await holds(page, form, 2)
    })

    await test.step('a lost session', async () => {
      await loseSession(session)
      await form.send(page)
      await signInAgain(page)
      await form.sent(page, 2)
      if (form.forgets) await expect.poll(() => draftsOf(page)).toEqual([])
    })
    await webhooksOf(page, dashboard).clear()
  })
}

/** One always; `npm test -- thorough` takes all. */
const parts = formsWithParts.filter((name) => THOROUGH || ALWAYS.has(name))
for (const name of parts) {
  thorough(
    `${name}: a part that a newer release took away is said so, and a reload brings what was typed`,
    async ({ page, sandbox, watched, session: _ }) => {
      const { address, form } = await typedForms[name](sandbox)
      const { part } = form
      if (!part) throw new Error('All of it comes with its page')
      await open(page, address)
      await type(page, form, 0)
      await reload(page)
      await part.ready?.(page)
      await missPart(page, { want: () => part.want(page), redeploy, forgive: watched.forgive })
      await ready(page)
      await form.show(page)
      await holds(page, form, 0)
    },
  )
}
