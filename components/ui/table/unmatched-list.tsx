import { type ReactNode, useState } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { Panel } from '../feedback/panel.tsx'
import { ShowMore } from './show-more.tsx'

const FIRST = 100
const STEP = 500

interface LeftoversProps<Entry> {
  title: string
  description: string
  entries: readonly Entry[]
  /** The entry as it was typed, for copying. */
  rawOf: (entry: Entry) => string
  textOf?: (entry: Entry) => string
  note?: (entry: Entry) => ReactNode
  testId: string
}

/** Lists identifiers that led to no row, and copies them so that they can be corrected. */
export function UnmatchedList<Entry>(props: LeftoversProps<Entry>) {
  const { title, description, entries, rawOf, textOf = rawOf, note, testId } = props
  const [shown, setShown] = useState(FIRST)
  if (entries.length === 0) return null
  return (
    <Panel
      title={title}
      count={entries.length}
      description={description}
      padded={false}
      actions={<CopyButton value={entries.map(rawOf).join('\n')} what={title} />}
    >
      <ul data-testid={testId} className="max-h-96 overflow-y-auto">
        {entries.slice(0, shown).map((entry) => (
          <li
            key={rawOf(entry)}
            className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5 text-sm last:border-b-0"
          >
            <span className="min-w-0 font-medium break-all">{textOf(entry)}</span>
            {note?.(entry)}
          </li>
        ))}
      </ul>
      <ShowMore left={entries.length - shown} step={STEP} onMore={() => setShown(shown + STEP)} />
    </Panel>
  )
}
