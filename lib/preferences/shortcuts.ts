const typing =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Whether a key pressed there is text: no shortcut may take it. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

/** Whether keys without Ctrl, ⌘ or Alt may act by themselves: a preference, as WCAG 2.1.4 asks. Browser only. */
export const singleKeysAct = (): boolean => document.documentElement.dataset.shortcuts !== 'off'
