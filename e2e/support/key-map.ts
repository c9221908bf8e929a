import type { Page } from '@playwright/test'

import { type KeySection, keyMap } from '#components/features/palette/model/key-map.ts'
import { expect } from './test.ts'

/** Presses keys of one section of the key map, and reports in the end which were never pressed. */
export function keysOfPart<Section extends KeySection>(page: Page, section: Section) {
  const left = new Set(Object.values(keyMap[section]).flat())
  return {
    press: async (line: keyof (typeof keyMap)[Section], at = 0) => {
      const chord = (keyMap[section][line] as readonly string[])[at] ?? ''
      left.delete(chord)
      await page.keyboard.press(chord === 'A–Z' ? 'd' : chord.replace('Mod', 'ControlOrMeta'))
    },
    allPressed: () => expect([...left], 'listed and not pressed').toEqual([]),
  }
}
