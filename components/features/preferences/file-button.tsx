'use client'

import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button } from '#components/ui/button.tsx'

/** A button that takes one table from the person's files. */
export function FileButton({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" icon={Upload} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file, mended, may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
