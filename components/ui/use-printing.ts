import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { listen } from '#lib/store.ts'

/** Whether the page is being printed. Updates synchronously, as the browser prints without waiting for a later render. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useLayoutEffect(() => {
    const onPrint = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    return listen(window, ['beforeprint', 'afterprint'], onPrint)
  }, [])
  return printing
}
