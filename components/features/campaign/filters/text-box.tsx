import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '#components/ui/form/input.tsx'
import type { RequestedFilter } from './here-props.ts'

interface TextBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  className: string
  /** A new object moves the focus here. */
  asked?: RequestedFilter | null
  icon?: boolean
  testId?: string
}

/** A controlled search field that keeps its own text, as `value` may follow later than a keystroke. */
export function TextBox(props: TextBoxProps) {
  const { label, value, onChange, className, asked, icon, testId } = props
  const [typed, setTyped] = useState({ over: value, text: value })
  if (typed.over !== value) setTyped({ over: value, text: value })
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  return (
    <Input
      ref={box}
      size="sm"
      type="search"
      maxLength={1000}
      aria-label={label}
      placeholder={icon ? label : undefined}
      data-testid={testId}
      leading={icon ? <Search size={14} /> : undefined}
      value={typed.text}
      onValueChange={(value) => {
        setTyped({ ...typed, text: value })
        onChange(value)
      }}
      className={className}
    />
  )
}
