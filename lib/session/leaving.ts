import { shownAccount, unsaved } from './tab.ts'

/** Of this tab alone. */
const askHere = unsaved.ask

/** How long other tabs have to answer, milliseconds. */
const ANSWER_MS = 250

/**
 * Lets the tabs of an account ask each other before a sign-out whether something would be lost: the one that signs out
 * sends the account, and those with changes that are not sent yet answer `true`. `losesStored`: whether what the browser
 * stores would be lost too. Returns the function that ends it.
 */
export function followLeaving(losesStored: () => Promise<boolean>): () => void {
  const others = new BroadcastChannel('leaving')
  let heard = (_: boolean) => {}
  others.onmessage = async ({ data }) => {
    if (data === true) heard(true)
    else if (data === shownAccount() && (await askHere())) others.postMessage(true)
  }
  unsaved.ask = async () =>
    (await askHere()) ||
    (await losesStored()) ||
    new Promise((resolve) => {
      heard = resolve
      others.postMessage(shownAccount())
      setTimeout(resolve, ANSWER_MS, false)
    })
  return () => {
    unsaved.ask = askHere
    others.close()
  }
}
