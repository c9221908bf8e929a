'use client'

import { type ComponentType, createContext } from 'react'
import type { PanelState } from './panel-state.ts'

/**
 * What the inspector puts into the head of every panel while it is switched on: the way to the calls behind it. Null
 * while it is off, which it is for most.
 */
export const InspectorContext = createContext<ComponentType<{ state: PanelState }> | null>(null)
