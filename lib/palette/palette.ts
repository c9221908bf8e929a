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
  /** Where to go is found out first. */
  | { find: () => Promise<string> }
  /** Asks on: another list, with a title of its own. */
  | { step: PaletteStep }

/** A line of the palette. */
export interface PaletteEntry extends Findable {
  group: EntryGroup
  run: EntryRun
  icon?: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }> | undefined
  /** After the label, in a quieter voice. */
  detail?: string | undefined
  /** Offered only once something is typed: one of many of its kind. */
  onlyTyped?: boolean
  /** What is typed is this very thing, or, last, might be: no ranking leaves it out. */
  exact?: 'first' | 'last'
  /** It is in force already, e.g. the theme. */
  current?: boolean
}

export interface PaletteStep {
  id: string
  title: string
  placeholder: string
  /** What it says when nothing answers. */
  empty: string
  /** Throws ApiError. */
  entries: (text: string) => Promise<readonly PaletteEntry[]>
}

/** What a source is given to make its entries with. */
export interface PaletteTools {
  idAccount: string
  t: ReturnType<typeof useTranslations<'palette'>>
  shell: ReturnType<typeof useTranslations<'shell'>>
  client: QueryClient
  /** The address of the screen beneath. */
  pathname: string
  preferences: ReturnType<typeof usePreferences>
  openKeys: () => void
}

/** What one part of the dashboard adds to the palette. Loaded with it. */
export interface PaletteSource {
  /** Entries for a text; '' is what is offered before anything is typed. Those that fit are found by their label. */
  entries: (text: string, tools: PaletteTools) => Promise<readonly PaletteEntry[]>
}

type Load = () => Promise<{ source: PaletteSource }>

const sources = new Map<string, Load>()

/**
 * Adds what a part of the dashboard offers. Called by a component that stands on every page, so that the palette need
 * know no feature. Returns the function that undoes it.
 */
export function offerEntries(name: string, load: Load): () => void {
  sources.set(name, load)
  return () => {
    if (sources.get(name) === load) sources.delete(name)
  }
}

/** Loads what all parts offer, in the order in which they came; a part that does not arrive is left out. */
export async function loadSources(): Promise<readonly PaletteSource[]> {
  const loaded = await Promise.allSettled([...sources.values()].map((load) => load()))
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.source] : []))
}
