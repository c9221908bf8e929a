import { z } from 'zod'
import { DateTime, Int, Text } from '../primitives.ts'

/** api.md 2.12: a timeline element; the comment's text is not part of the response. */
export const TimelineElement = z.object({
  idTimelineElement: Int,
  idReferenceElement: Int,
  idTimelineElementType: Int,
  date: DateTime,
  idAccount: Text,
  idCompany: Int.nullable(),
  idAccountHours: Int.nullable(),
  created: DateTime,
  modified: DateTime,
})
export type TimelineElement = z.output<typeof TimelineElement>
