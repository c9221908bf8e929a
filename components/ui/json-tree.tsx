import { plainLine, plainText } from '#lib/format/plain-text.ts'

interface JsonTreeProps {
  value: unknown
  /** How many levels are expanded at first. */
  openLevels?: number
}

/** Any JSON value as a collapsible tree. Strings are shown as text only, never as markup. */
export const JsonTree = ({ value, openLevels = 3 }: JsonTreeProps) => (
  <div className="min-w-0 font-mono text-xs leading-5">
    <Value value={value} open={openLevels} />
  </div>
)

const entriesOf = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value)

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && entriesOf(value).length > 0

function Value({ value, open }: { value: unknown; open: number }) {
  if (!isBranch(value)) return <Leaf value={value} />
  return (
    <ul className="min-w-0">
      {entriesOf(value).map(([key, item]) => (
        <li key={key} className="min-w-0">
          {isBranch(item) ? (
            <details open={open > 1}>
              <summary className="rounded-sm py-0.5 text-ink-2 hover:text-ink">
                <Name name={key} />{' '}
                <span className="text-ink-3">
                  {Array.isArray(item) ? `[${item.length}]` : `{${Object.keys(item).length}}`}
                </span>
              </summary>
              <div className="ms-1.5 border-s border-line ps-3">
                <Value value={item} open={open - 1} />
              </div>
            </details>
          ) : (
            <span className="[overflow-wrap:anywhere]">
              <Name name={key} /> <Leaf value={item} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Name = ({ name }: { name: string }) => <span className="text-ink-2">{plainLine(name)}:</span>

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <span className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        {plainText(JSON.stringify(plainText(value)))}
      </span>
    )
  if (typeof value === 'object' && value !== null)
    return <span className="text-ink-3">{Array.isArray(value) ? '[]' : '{}'}</span>
  return <span className={value === null ? 'text-ink-3' : 'text-accent-ink'}>{String(value)}</span>
}
