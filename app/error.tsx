'use client'

import { CrashNote } from '#components/shell/crash-note.tsx'

export default function Crash({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <CrashNote error={error} reset={reset} />
}
