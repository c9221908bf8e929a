import { useMemo } from 'react'
import { NoValue } from '#components/ui/description-list.tsx'
import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import { diffWords, type VersionChange } from '#lib/domain/alert/alert-diff.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useValueText } from './version-text.ts'

interface ComparedValueProps {
  row: VersionChange
  version: AlertVersion
  side: 'before' | 'after'
}

/** One version's value in a comparison; in a text, the words that went or came are marked. */
export function ComparedValue({ row, version, side }: ComparedValueProps) {
  const say = useValueText()
  const text = say(row.field, row[side])
  if (text === null) return <NoValue />
  if (row.field === 'justification') return <Marked row={row} side={side} />
  return (
    <>
      <span className={row.change === 'changed' ? 'font-medium' : undefined}>{text}</span>
      {row.field === 'contact' && <ContactNote version={version} />}
    </>
  )
}

/** What a contact does, and how to reach them, in a line. */
function ContactNote({ version: { contact } }: { version: AlertVersion }) {
  if (contact === null) return null
  const current = contact.functionList.find(({ isCurrent }) => isCurrent !== false)
  const parts = [current?.name, contact.phone ?? contact.mobile, contact.email].flatMap((part) =>
    part ? [plainLine(part)] : [],
  )
  return <div className="text-xs text-ink-3">{parts.join(' · ')}</div>
}

function Marked({ row, side }: { row: VersionChange; side: 'before' | 'after' }) {
  const [before, after] = [plainText(row.before?.text ?? ''), plainText(row.after?.text ?? '')]
  const pieces = useMemo(() => {
    let at = 0
    return diffWords(before, after)
      .filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'))
      .map((piece) => {
        at += piece.text.length
        return { ...piece, end: at }
      })
  }, [before, after, side])
  // A text that is new altogether is read, not marked.
  const marked = row.change === 'changed' && pieces.some(({ kind }) => kind === 'same')
  return (
    <p className="max-w-[70ch] whitespace-pre-line">
      {pieces.map(({ kind, text, end }) =>
        kind === 'same' || !marked ? (
          text
        ) : kind === 'removed' ? (
          <del key={end} className="rounded-sm bg-danger-soft text-danger-ink">
            {text}
          </del>
        ) : (
          <ins key={end} className="rounded-sm bg-success-soft text-success-ink">
            {text}
          </ins>
        ),
      )}
    </p>
  )
}
