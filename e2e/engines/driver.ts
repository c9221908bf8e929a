/** One mouse action: a move to a point of the viewport, or the left button. */
export type MouseStep = 'down' | 'up' | readonly [x: number, y: number]
/** One keyboard action: a character, or the name of a key. */
export type KeyStep = readonly ['down' | 'up', key: string]

/** The minimal interface to an engine, on which desk.ts builds everything else. */
export interface Driver {
  readonly version: string
  /** Navigates to a URL. `first` runs in the new document as early as the engine allows. */
  goto(url: string, first: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  mouse(steps: readonly MouseStep[]): Promise<void>
  /** `mouse` with the system's pointer, where drag and drop needs real input events. */
  hand(steps: readonly MouseStep[]): Promise<void>
  keys(steps: readonly KeyStep[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** PNG. */
  shot(): Promise<Buffer>
  /** PDF, where the engine can. */
  print?(): Promise<Buffer>
  /** Errors that the engine itself has logged to the console since the last call, where it reports them. */
  errors(): string[]
  close(): Promise<void>
}

const CODES: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
}

/** Key actions in WebDriver's format, which classic WebDriver and BiDi share. */
export const keyActions = (steps: readonly KeyStep[]) => [
  {
    type: 'key',
    id: 'keys',
    actions: steps.map(([way, key]) => ({
      type: way === 'down' ? 'keyDown' : 'keyUp',
      value: CODES[key] ?? key,
    })),
  },
]

export const mouseActions = (steps: readonly MouseStep[]) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: steps.map((step) => {
      if (step === 'down') return { type: 'pointerDown', button: 0 }
      if (step === 'up') return { type: 'pointerUp', button: 0 }
      return { type: 'pointerMove', x: Math.round(step[0]), y: Math.round(step[1]), duration: 0 }
    }),
  },
]
