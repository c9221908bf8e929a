'use client'

import { use } from 'react'
import { InspectorContext } from './inspect.ts'
import type { PanelState } from './panel-state.ts'

const full: PanelState = { kind: 'full' }

/** The way to the calls behind the section, the sheet or the page around it, while the inspector is switched on. */
export function InspectButton({ state = full }: { state?: PanelState }) {
  const Inspect = use(InspectorContext)
  return Inspect && <Inspect state={state} />
}
