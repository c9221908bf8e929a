import { Fragment } from 'react'
import { findMatches } from './find-matches.ts'

interface HighlightProps {
  text: string
  /** What was looked for; accents and case do not count. */
  query: string
}

/** Marks where the query's words stand in a text. */
export function Highlight({ text, query }: HighlightProps) {
  const pieces = findMatches(text, query)
  return (
    <span>
      {pieces.map((piece) =>
        piece.match ? (
          <mark key={piece.start}>{piece.text}</mark>
        ) : (
          <Fragment key={piece.start}>{piece.text}</Fragment>
        ),
      )}
    </span>
  )
}
