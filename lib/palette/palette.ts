import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { useTranslations } from 'use-intl'
import type { Findable } from '#lib/domain/text/fuzzy.ts'
import type { EntryGroup } from '#lib/domain/text/palette-groups.ts'
import type { usePreferences } from '#lib/preferences/use-preferences.tsx'

/** What choosing an entry does. */
export type EntryRun =
  | { href: string }
  | { act: () => void | Promise<void> }
  /** Looks up the address to go to first. */
  | { find: () => Promise<string> }
  /** Opens a further list, with a title of its own. */
  | { step: PaletteStep }

export interface PaletteEntry extends Findable {
  group: EntryGroup
  run: EntryRun
  icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }> | undefined
  /** Secondary text after the label. */
  detail?: string | undefined
  /** Listed only once something is typed, for kinds with many entries. */
  onlyTyped?: boolean
  /** The text names exactly this (`first`) or could (`last`): listed at that end, whatever its match score. */
  exact?: 'first' | 'last'
  /** Already in effect, e.g. the current theme. */
  current?: boolean
}

export interface PaletteStep {
  title: string
  placeholder: string
  empty: string
  /** Throws ApiError. */
  entries: (text: string) => Promise<readonly PaletteEntry[]>
}

/** What a source can use to build its entries. */
export interface PaletteTools {
  idAccount: string
  t: ReturnType<typeof useTranslations<'palette'>>
  shell: ReturnType<typeof useTranslations<'shell'>>
  client: QueryClient
  /** The path of the page under the palette. */
  pathname: string
  preferences: ReturnType<typeof usePreferences>
  openKeys: () => void
}

/** Entries that one part of the dashboard contributes. Loaded when the palette is. */
export interface PaletteSource {
  /** Entries for a text; '' before anything is typed. The palette itself filters them by label. */
  entries: (text: string, tools: PaletteTools) => Promise<readonly PaletteEntry[]>
}

type Load = () => Promise<{ source: PaletteSource }>

const sources = new Map<string, Load>()

/**
 * Registers a source of entries. Called by components that are on every page, so that the palette need not depend on
 * any feature. Returns the function that unregisters it.
 */
export function registerEntries(name: string, load: Load): () => void {
  sources.set(name, load)
  return () => {
    if (sources.get(name) === load) sources.delete(name)
  }
}

/** Loads all registered sources, in order of registration; those that fail to load are left out. */
export async function loadSources(): Promise<readonly PaletteSource[]> {
  const loaded = await Promise.allSettled([...sources.values()].map((load) => load()))
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.source] : []))
}
