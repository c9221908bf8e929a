import { useEffect, useTransition } from 'react'
import { LoadingBar } from '#components/ui/feedback/part.tsx'
import { navigationWrapper } from '#components/ui/use-go.ts'

export function PageProgress() {
  const [isLeaving, leave] = useTransition()
  useEffect(() => {
    const before = navigationWrapper.get()
    navigationWrapper.set(leave)
    return () => navigationWrapper.set(before)
  }, [])
  return isLeaving && <LoadingBar />
}
