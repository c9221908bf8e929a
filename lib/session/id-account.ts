import { createContext, use } from 'react'

export const IdAccountContext = createContext<string | null>(null)

/** The account that the page was rendered for, under which this browser stores things; `ForAccount` provides it. */
export function useIdAccount(): string {
  const idAccount = use(IdAccountContext)
  if (idAccount === null) throw new Error('No ForAccount around this')
  return idAccount
}
