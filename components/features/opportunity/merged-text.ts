import type { QueryClient } from '@tanstack/react-query'
import type { useTranslations } from 'use-intl'
import { newestActivity, saverOf } from '#components/entities/opportunity/saver-of.ts'
import { teamStore } from '#components/entities/team/team-store.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import type { Locale } from '#lib/domain/text/languages.ts'
import { inSentence } from '#lib/domain/text/writing.ts'

/** Says what somebody else had changed before a save, and who, where that is known. */
export async function mergedText(
  { before, merged = [] }: Saved,
  words: ReturnType<typeof useTranslations<'opportunity.conflict'>>,
  locale: Locale,
  client: QueryClient,
): Promise<string> {
  const names = merged.map((field) => inSentence(words(`fields.${field}`), locale))
  const lines = await client.fetchQuery(newestActivity(before)).catch(() => null)
  const { id, name: by } = saverOf(lines?.activity, before) ?? {}
  const who = by ? (id === teamStore.get().me?.id ? 'me' : 'colleague') : 'other'
  return words('merged', { fields: new Intl.ListFormat(locale).format(names), who, by: by ?? '' })
}
