import { useMemo } from 'react'
import { useAddress } from './use-address.ts'

/** The view in the address, as read by `defineView`'s `read`; the same object as long as the parameters are equal. */
export function useView<View>({ read }: { read: (address: URLSearchParams) => View }): View {
  const address = useAddress()
  return useMemo(() => read(address), [read, address])
}
