import SquareMousePointer from 'lucide-react/icons/square-mouse-pointer'
import type { PaletteEntry } from '#lib/palette/palette.ts'

/** Where buttons are of one row, and the same again in each. */
const REPEATED = '[role=row], [role=listitem], li, tr, article, [data-row], [data-key], dialog'
const MOST = 80

const textOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What the buttons of the screen do: its head, its filters, the bar of what is chosen. Pressed as by hand. */
export function buttonEntries(): PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#content button')].filter(
    (button) =>
      !button.disabled &&
      button.ariaDisabled !== 'true' &&
      button.closest(REPEATED) === null &&
      button.checkVisibility(),
  )
  const entries = new Map<string, PaletteEntry>()
  for (const button of buttons) {
    const label = textOf(button)
    const place = button.closest('section[aria-label], [role=region][aria-label], [role=group][aria-label]')
    const detail = place === null ? undefined : textOf(place)
    const id = `button:${detail ?? ''}:${label}`
    if (label === '' || label.length > 60 || entries.has(id)) continue
    const press = () => {
      // The palette has closed by then, and given the focus back.
      setTimeout(() => {
        if (!button.isConnected) return
        button.focus()
        button.click()
      })
    }
    entries.set(id, {
      id,
      group: 'screen',
      label,
      detail,
      icon: SquareMousePointer,
      onlyTyped: true,
      run: { act: press },
    })
    if (entries.size === MOST) break
  }
  return [...entries.values()]
}
