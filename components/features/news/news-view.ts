import type { News } from '#lib/contract/schemas/news.ts'
import { type CountedChoice, countedChoices } from '#lib/domain/text/counted-choices.ts'
import { defineView, optional } from '#lib/view.ts'

export const newsView = defineView({ tag: optional })

/** The tags of some articles with counts, the most frequent first. */
export const tagChoices = (articles: readonly News[]): CountedChoice[] =>
  countedChoices(
    articles.flatMap(({ tagList }) => [...new Map(tagList.map(({ idTag, title }) => [idTag, title]))]),
  ).sort((one, other) => other.count - one.count || one.title.localeCompare(other.title, 'fr'))

/** The articles with a tag (null: all), newest first. */
export function newsInOrder(articles: readonly News[], tag: string | null): News[] {
  const moment = ({ newsDate }: News) => Date.parse(newsDate) || 0
  return articles
    .filter(({ tagList }) => tag === null || tagList.some(({ idTag }) => String(idTag) === tag))
    .sort((one, other) => moment(other) - moment(one) || other.idNews - one.idNews)
}

/** Length of a folded article, characters. */
const FOLDED = 600

/** How many paragraphs a folded article shows: whole ones that fit, at least one. */
export function aboveFold(paragraphs: readonly string[]): number {
  let shown = 0
  let length = 0
  for (const paragraph of paragraphs) {
    length += paragraph.length
    if (shown > 0 && length > FOLDED) break
    shown += 1
  }
  return shown
}

/** Whether an article is long enough to fold: not if folding would hide only a few words. */
export const isLong = (paragraphs: readonly string[]) =>
  paragraphs.reduce((sum, { length }) => sum + length, 0) > FOLDED * 1.5
