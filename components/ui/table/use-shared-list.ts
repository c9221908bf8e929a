import { useEffect, useEffectEvent } from 'react'
import { isPackedList, LIST_MARK, unpackList } from '#lib/lookup/packed-list.ts'
import { takeFragment } from '#lib/session/awaited-fragment.ts'
import { listen } from '#lib/store.ts'
import { writeAddress } from '../use-address.ts'

/** Unpacks the list of a shared link and replaces the address by `hrefOf(list)`; null: a list that cannot be read. */
export function useSharedList(hrefOf: (text: string | null) => string): void {
  const taken = useEffectEvent((text: string | null) => writeAddress(hrefOf(text), 'replace'))
  useEffect(() => {
    const take = async () => {
      const { hash } = window.location
      const brought = hash || takeFragment(LIST_MARK)
      if (!isPackedList(brought)) return
      const text = await unpackList(brought)
      if (window.location.hash === hash) taken(text)
    }
    void take()
    return listen(window, 'hashchange', () => void take())
  }, [])
}
