/** The reader's text size: pixels to one of a design with 16 px to the rem. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
