import { describe, expect, it } from 'vitest'

import type { News } from '#lib/contract/schemas/news.ts'
import { aboveFold, isLong, newsInOrder, tagChoices } from './news-view.ts'

const news = (idNews: number, newsDate: string, tags: [number, string][] = []) =>
  ({ idNews, newsDate, tagList: tags.map(([idTag, title]) => ({ idTag, title, tagType: '' })) }) as News

const articles = [
  news(1, '2024-01-01T00:00:00Z', [
    [1, 'Un'],
    [1, 'Un'],
  ]),
  news(2, '2024-03-01T00:00:00Z', [[2, 'Deux']]),
  news(3, 'when?', [[2, 'Deux']]),
  news(4, '2024-03-01T00:00:00Z'),
]

describe('news', () => {
  it('stands by date, what has none last', () => {
    expect(newsInOrder(articles, null).map(({ idNews }) => idNews)).toEqual([4, 2, 1, 3])
    expect(newsInOrder(articles, '2').map(({ idNews }) => idNews)).toEqual([2, 3])
    expect(newsInOrder(articles, '99')).toEqual([])
  })

  it('counts each tag once per article', () => {
    expect(tagChoices(articles)).toEqual([
      { key: '2', title: 'Deux', count: 2 },
      { key: '1', title: 'Un', count: 1 },
    ])
  })

  it('folds long articles at a paragraph', () => {
    const paragraph = 'x'.repeat(250)
    expect([isLong([paragraph]), isLong(Array(4).fill(paragraph))]).toEqual([false, true])
    expect(aboveFold(Array(4).fill(paragraph))).toBe(2)
    expect(aboveFold(['x'.repeat(5000)])).toBe(1)
    expect(aboveFold([])).toBe(0)
  })
})
