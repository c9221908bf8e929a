import type { MouseEvent } from 'react'

/** For a button that replaces another on click: ignores the second click of a double click, meant for the one before. */
export const ignoreDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
