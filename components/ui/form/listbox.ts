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

/** How far a key moves; the page keys stop at the ends, the arrows wrap around. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }

interface ListboxOptions {
  count: number
  /** The active option at first: 0, or -1 for none, i.e. the typed text; the arrows come back to it as they wrap around. */
  first: 0 | -1
  /** `apart`: clicked with Ctrl or ⌘. */
  onChoose: (index: number, apart: boolean) => void
}

/**
 * The options under a field that keeps the focus; `aria-activedescendant` says which one is active. Letters, Home and End
 * are left to the field. Returns the props of the field, the list and its options, and which option is active.
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
    /** The options are new: back to the initial active one. */
    reset: () => mark(first),
    /** Moves the active option. Returns whether the key was one that moves it. */
    move: (event: KeyboardEvent): boolean => {
      const by = STEPS[event.key]
      if (by === undefined || count === 0) return false
      event.preventDefault()
      const [to, last] = [active + by, count - 1]
      if (Math.abs(by) > 1) mark(Math.max(0, Math.min(to, last)))
      else mark(to > last ? first : to < first ? last : to)
      return true
    },
    /** Autocorrect and spell check are off: the fields take names and numbers. */
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
    /** The same function as long as the active option does not change. */
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
