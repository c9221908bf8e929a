import { singleKeysAct } from '#lib/preferences/shortcuts.ts'

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether a key press is the shortcut `m`: from a row to its mark on the map, or back. */
export const isMapShortcut = ({ key, altKey, ctrlKey, metaKey }: Key): boolean =>
  key === 'm' && !altKey && !ctrlKey && !metaKey && singleKeysAct()
