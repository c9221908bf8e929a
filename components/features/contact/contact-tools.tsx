import { createContext, use } from 'react'
import type { Selection } from '#components/ui/table/selection.ts'
import type { Enrich } from './use-enrich.tsx'

/** What the cells of a contact table need, through a context: they update even if their row is not rendered again. */
export interface ContactTools extends Pick<Enrich, 'jobs' | 'reading' | 'want'> {
  selection: Selection
  /** Keys of the selectable rows, in the order shown. */
  order: () => Iterable<string>
}

export const ContactToolsContext = createContext<ContactTools | null>(null)

export function useContactTools(): ContactTools {
  const tools = use(ContactToolsContext)
  if (!tools) throw new Error('A contact cell stands outside its table')
  return tools
}
