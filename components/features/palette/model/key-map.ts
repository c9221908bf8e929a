/**
 * Every keyboard shortcut, by the part of the dashboard that handles it. Shown on `?`; e2e/dashboard/keys.spec.ts
 * presses each. A chord is key names joined by `+`, as Playwright writes them; `Mod` is Ctrl, or ⌘ on a Mac.
 */
export const keyMap = {
  global: { palette: ['Mod+k'], lookup: ['/'], keys: ['?'], undo: ['Mod+z'], close: ['Escape'] },
  palette: {
    move: ['ArrowDown', 'ArrowUp'],
    page: ['PageDown', 'PageUp'],
    choose: ['Enter'],
    apart: ['Mod+Enter'],
    back: ['Escape', 'Backspace'],
  },
  lookup: { suggestions: ['ArrowDown', 'ArrowUp'], open: ['Enter'], clear: ['Escape'], list: ['Mod+Enter'] },
  board: {
    cards: ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'],
    ends: ['End', 'Home'],
    open: ['Enter'],
    pickUp: ['Space'],
    carry: ['ArrowRight', 'ArrowLeft'],
    drop: ['Space', 'Enter'],
    giveUp: ['Escape'],
    select: ['x'],
    menu: ['m', 'Shift+F10'],
  },
  sheet: { next: ['j', 'Alt+PageDown'], previous: ['k', 'Alt+PageUp'], close: ['Escape'] },
  grid: {
    cells: ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'],
    far: ['Mod+ArrowDown', 'Mod+ArrowUp', 'Mod+ArrowRight', 'Mod+ArrowLeft'],
    row: ['End', 'Home'],
    corners: ['Mod+End', 'Mod+Home'],
    page: ['PageDown', 'PageUp'],
    range: ['Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowLeft'],
    all: ['Mod+a'],
    copy: ['Mod+c'],
    tick: ['Space'],
    tickRange: ['Shift+Space'],
    open: ['Enter'],
    company: ['Mod+Enter'],
  },
  head: {
    sort: ['Enter', 'Space'],
    sortMore: ['Shift+Enter', 'Shift+Space'],
    carry: ['Alt+ArrowRight', 'Alt+ArrowLeft'],
    widen: ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'],
    menu: ['Alt+ArrowDown', 'Shift+F10'],
  },
  company: { beside: ['Alt+ArrowDown', 'Alt+ArrowUp'] },
  panel: { beside: ['Alt+ArrowDown', 'Alt+ArrowUp'], close: ['Escape'] },
  table: {
    rows: ['ArrowDown', 'ArrowUp'],
    page: ['PageDown', 'PageUp'],
    ends: ['End', 'Home'],
    open: ['Enter'],
  },
  branches: { across: ['m'] },
  menu: { items: ['ArrowDown', 'ArrowUp'], ends: ['End', 'Home'], letter: ['A–Z'], close: ['Escape'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type KeySection = keyof typeof keyMap

/** `Alt+Shift+ArrowLeft` as `['Alt', 'Shift', 'ArrowLeft']`. */
export const chordKeys = (chord: string): string[] => chord.split('+')
