import { useMemo } from 'react'
import { useAddress } from './use-address.ts'

/** The view that the address asks for, as `defineView` reads it: the same object for as long as the address says the same. */
export function useView<View>({ read }: { read: (address: URLSearchParams) => View }): View {
  const address = useAddress()
  return useMemo(() => read(address), [read, address])
}
