import type { News } from '#lib/contract/schemas/news.ts'

import type { Database } from '../../db/database.ts'
import { noteFact } from '../facts.ts'
import { Random } from '../random.ts'
import type { CompanyPool, PoolCompany } from './company-pool.ts'
import { HEADLINES, LONG_ARTICLE, MARKUP_ARTICLE, SOURCES, sentence, TAGS } from './news-texts.ts'
import type { CommonScale } from './scale.ts'
import { iso, type Times } from './times.ts'

const FIRST = 50_001

interface Corner {
  readonly fact: string
  readonly change: (news: News, pool: CompanyPool) => News
}

const CORNERS: readonly Corner[] = [
  {
    fact: 'newsMarkup',
    change: (news) => ({ ...news, title: `${news.title} <em>(vidéo)</em>`, content: MARKUP_ARTICLE }),
  },
  { fact: 'newsLong', change: (news) => ({ ...news, content: LONG_ARTICLE }) },
  {
    fact: 'newsSeveralCompanies',
    change: (news, pool) => ({
      ...news,
      idCompanyList: [...new Set([0, 1, 2, 3, 4].map((index) => pool.at(index).idCompany))],
      tagList: TAGS.map((tag, index) => ({ idTag: index + 1, ...tag })),
    }),
  },
  { fact: 'newsEmpty', change: (news) => ({ ...news, content: '', tagList: [] }) },
]

function inventNews(
  random: Random,
  times: Times,
  idNews: number,
  about: readonly PoolCompany[],
  recent: number | null,
): News {
  const [first] = about
  return {
    idNews,
    title: random.pick(HEADLINES).replace('{}', first?.name ?? ''),
    content: Array.from({ length: random.int(2, 9) }, () => sentence(random.int(0, 7))).join(
      random.pick([' ', '\n\n']),
    ),
    newsDate: iso(recent ?? times.ago(random, 3)),
    source: random.pick(SOURCES),
    idCompanyList: [...new Set(about.map(({ idCompany }) => idCompany))],
    tagList: random.sample(TAGS, random.int(0, 2)).map((tag) => ({ idTag: TAGS.indexOf(tag) + 1, ...tag })),
  }
}

function insertNews(db: Database, news: News): void {
  db.run('INSERT INTO news (idNews, document) VALUES (?, ?)', news.idNews, JSON.stringify(news))
  for (const idCompany of news.idCompanyList) {
    db.run('INSERT INTO news_company (idCompany, idNews) VALUES (?, ?)', idCompany, news.idNews)
  }
}

type Counts = Pick<CommonScale, 'news' | 'heavy'>

/** Press articles about one company or several; the first company has the corner cases, the heavy one the last. */
export function seedNews(db: Database, seed: number, counts: Counts, times: Times, pool: CompanyPool): void {
  for (let index = 0; index < counts.news + counts.heavy; index += 1) {
    const random = new Random(seed, 'news', index)
    const isFirst = index < CORNERS.length + 2
    const subject = isFirst ? pool.at(0) : index < counts.news ? pool.pick(random) : pool.heavy
    const others = random.chance(0.2) ? Array.from({ length: random.int(1, 4) }, () => pool.pick(random)) : []
    const recent = times.recent(index, CORNERS.length)
    const ordinary = inventNews(random, times, FIRST + index, [subject, ...others], recent)
    const corner = CORNERS[index]
    const news = corner?.change(ordinary, pool) ?? ordinary
    insertNews(db, news)
    if (corner) noteFact(db, corner.fact, { idNews: news.idNews, idCompany: subject.idCompany })
  }
}
