import type { MouseEvent } from 'react'

/** For buttons that become others once pressed: the second press of a double one was meant for the button that stood there before. */
export const unlessDouble = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
