import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'

/** The files that a table is read from. */
const TABLE_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string
  /** As the `accept` of an input has it; a table's files unless told. */
  accept?: string
  /** Why it is off. */
  disabled?: string | undefined
  onFile: (file: File) => void
}

/** A button that takes one file of the person's. */
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
          // The same file, mended, may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
