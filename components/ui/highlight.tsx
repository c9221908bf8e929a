import { Fragment } from 'react'
import { findMatches, type TextPiece } from './find-matches.ts'

export const MarkedPieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
  pieces.map(({ start, text, match }) =>
    match ? <mark key={start}>{text}</mark> : <Fragment key={start}>{text}</Fragment>,
  )

interface HighlightProps {
  text: string
  /** The search text; accents and case are ignored. */
  query: string
}

export function Highlight({ text, query }: HighlightProps) {
  return (
    <span>
      <MarkedPieces pieces={findMatches(text, query)} />
    </span>
  )
}
