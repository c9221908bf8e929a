import { Fragment } from 'react'
import { findMatches, type TextPiece } from './find-matches.ts'

/** A text in pieces, with those marked that answer what was looked for. */
export const MarkedPieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
  pieces.map(({ start, text, match }) =>
    match ? <mark key={start}>{text}</mark> : <Fragment key={start}>{text}</Fragment>,
  )

interface HighlightProps {
  text: string
  /** What was looked for; accents and case do not count. */
  query: string
}

/** Marks where the query's words stand in a text. */
export function Highlight({ text, query }: HighlightProps) {
  return (
    <span>
      <MarkedPieces pieces={findMatches(text, query)} />
    </span>
  )
}
