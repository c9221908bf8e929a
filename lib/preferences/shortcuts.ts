const typing =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Whether a key pressed in `target` is text input, which no shortcut may handle. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/** Whether single-key shortcuts, without Ctrl, ⌘ or Alt, are on: a preference, as WCAG 2.1.4 requires. Browser only. */
export const singleKeysAct = (): boolean => document.documentElement.dataset.shortcuts !== 'off'
