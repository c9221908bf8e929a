import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

/** A field of names and numbers that suggests as one types: nothing corrects what is typed. */
export const suggestingField = {
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'go',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'aria-autocomplete': 'list',
} as const

interface SuggestionOptions {
  active: boolean
  onPoint: () => void
  /** `apart`: pressed with Ctrl or ⌘. */
  onChoose: (apart: boolean) => void
}

/** What makes an element one of its suggestions, to pointers and to who reads the page out. */
export const suggestion = ({ active, onPoint, onChoose }: SuggestionOptions) => ({
  role: 'option',
  'aria-selected': active,
  tabIndex: -1,
  onPointerMove: active ? undefined : onPoint,
  // The field keeps the focus: a press must not take it.
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
  onClick: (event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') onChoose(event.ctrlKey || event.metaKey)
  },
})
