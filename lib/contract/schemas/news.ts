import { z } from 'zod'
import { DateTime, Int, Text } from '../primitives.ts'

/** api.md 2.13. */
export const News = z.object({
  idNews: Int,
  title: Text,
  content: Text, // may hold markup: shown as text only
  newsDate: DateTime,
  source: Text,
  idCompanyList: z.array(Int),
  tagList: z.array(z.object({ idTag: Int, title: Text, tagType: Text })),
})
export type News = z.output<typeof News>
