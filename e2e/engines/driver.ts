/** One step of the mouse: to a point of the viewport, or its left button. */
export type MouseStep = 'down' | 'up' | readonly [x: number, y: number]
/** One step of the keyboard: a sign, or the name of a key. */
export type KeyStep = readonly ['down' | 'up', key: string]

/** What every engine can be told, and nothing more: all that journeys do is made of it (desk.ts). */
export interface Driver {
  readonly version: string
  /** Goes to an address. `first` is run in the new document as early as the engine allows. */
  goto(url: string, first: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  mouse(steps: readonly MouseStep[]): Promise<void>
  /** The same with a mouse as the system has it, where drag and drop takes no other. */
  hand(steps: readonly MouseStep[]): Promise<void>
  keys(steps: readonly KeyStep[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** PNG. */
  shot(): Promise<Buffer>
  /** What the engine itself put on its console as errors since it was last asked, where it tells. */
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

/** Steps as WebDriver has them, the old one and BiDi alike. */
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
