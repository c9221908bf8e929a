import { useCallback } from 'react'
import { useLatest } from '#components/ui/use-latest.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'

interface CardPresses {
  onOpen: (idOpportunity: number) => void
  onMenu: (idOpportunity: number, anchor: HTMLElement) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * One delegated listener for the clicks and keys of all cards in an element. Returns the ref for that element, which
 * is not interactive itself: the links and buttons inside are.
 */
export function useCardPresses(
  presses: CardPresses,
): (element: HTMLElement | null) => (() => void) | undefined {
  const latest = useLatest(presses)
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return
      const id = Number(event.target.closest<HTMLElement>('[data-opportunity]')?.dataset.opportunity)
      if (Number.isNaN(id)) return
      const button = event.target.closest<HTMLElement>('[data-part="menu"]')
      if (button) return latest.current.onMenu(id, button)
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
      if (opensElsewhere || !event.target.closest('[data-part="open"]')) return
      event.preventDefault()
      latest.current.onOpen(id)
    }
    return combineUnsubscribes(
      listen(element, 'click', onClick),
      listen(element, 'keydown', (event) => latest.current.onKeyDown?.(event)),
    )
  }, [])
}
