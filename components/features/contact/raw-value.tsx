import { plainText } from '#lib/format/plain-text.ts'

/** A value whose structure api.md does not show, as it came. */
export function RawValue({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className="[overflow-wrap:anywhere]">{plainText(value)}</span>
  return (
    <pre className="max-h-80 overflow-auto rounded-md bg-sunken px-2 py-1.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      {plainText(JSON.stringify(value, null, 2) ?? '')}
    </pre>
  )
}
