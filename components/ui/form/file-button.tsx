import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'

/** The file types that can be read as a table, for `accept`. */
const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  /** As the `accept` of an input; by default the file types of a table. */
  accept?: string
  /** Why it is disabled. */
  disabled?: string | undefined
  onFile: (file: File) => void
}

export function FileButton({ label, accept = TABLE_FILES, disabled, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...button}
        icon={Upload}
        onClick={() => disabled === undefined && input.current?.click()}
        {...(disabled !== undefined && {
          'aria-disabled': true,
          'data-tooltip': disabled,
          className: 'opacity-50',
        })}
        label={label}
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        disabled={disabled !== undefined}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file, corrected, may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
