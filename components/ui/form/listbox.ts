import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { useLatest } from '../use-latest.ts'

/** How far a key moves; the page keys stop at the ends, the arrows go round. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

interface ListboxOptions {
  count: number
  /** What is marked before anybody moves: the first, or -1, nothing but the field's own words; the arrows come back there. */
  first: 0 | -1
  /** `apart`: pressed with Ctrl or ⌘. */
  onChoose: (index: number, apart: boolean) => void
}

/**
 * The choices under a field that keeps the focus; `aria-activedescendant` says which one is marked. Letters, Home and End
 * are the field's own. Answers the props of the three elements, and what is marked.
 */
export function useListbox({ count, first, onChoose }: ListboxOptions) {
  const id = useId()
  const [marked, mark] = useState<number>(first)
  const active = Math.min(marked, count - 1)
  const activeId = active >= 0 ? `${id}-${active}` : undefined
  const choose = useLatest(onChoose)

  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  })

  return {
    active,
    /** Nobody has moved yet: what is offered is new. */
    reset: () => mark(first),
    /** Whether the key moved the mark. */
    move: (event: KeyboardEvent): boolean => {
      const by = STEPS[event.key]
      if (by === undefined || count === 0) return false
      event.preventDefault()
      const [to, last] = [active + by, count - 1]
      if (Math.abs(by) > 1) mark(Math.max(0, Math.min(to, last)))
      else mark(to > last ? first : to < first ? last : to)
      return true
    },
    /** Nothing corrects what is typed into a field of names and numbers. */
    field: (isOpen: boolean) =>
      ({
        role: 'combobox',
        type: 'text',
        autoComplete: 'off',
        autoCapitalize: 'off',
        autoCorrect: 'off',
        spellCheck: false,
        'aria-autocomplete': 'list',
        'aria-controls': `${id}-list`,
        'aria-expanded': isOpen,
        'aria-activedescendant': activeId,
      }) as const,
    list: (label: string) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': label }),
    /** The same function as long as the mark stays where it is. */
    option: useCallback(
      (index: number, isSelected = index === active) => ({
        id: `${id}-${index}`,
        role: 'option',
        'aria-selected': isSelected,
        'data-active': index === active ? '' : undefined,
        tabIndex: -1,
        onPointerMove: () => mark(index),
        // The field keeps the focus: a press must not take it.
        onPointerDown: (event: PointerEvent) => event.preventDefault(),
        onClick: (event: MouseEvent) => choose.current(index, event.ctrlKey || event.metaKey),
      }),
      [id, active],
    ),
  }
}

export type Listbox = ReturnType<typeof useListbox>
