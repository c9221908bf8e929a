import type { News } from '#lib/contract/schemas/news.ts'
import type { Database } from '../db/database.ts'
import { all, columnIsOneOf, documentsWhere, inRowsOf, ofSiren } from '../handlers/filters.ts'
import type { Handler, OperationInput } from '../handlers/handler.ts'
import { noteFact } from '../seed/facts.ts'
import { Random } from '../seed/random.ts'
import type { CompanyPool, PoolCompany } from '../seed/resources/company-pool.ts'
import { iso, type Times } from '../seed/resources/times.ts'
import { HEADLINES, LONG_ARTICLE, MARKUP_ARTICLE, NEWS_TAGS, SOURCES, sentence } from './news-texts.ts'
import type { Resource, SharedSeed } from './resource.ts'

const TABLES = `
CREATE TABLE news (
  idNews INTEGER PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE news_company (
  idCompany INTEGER NOT NULL,
  idNews INTEGER NOT NULL,
  PRIMARY KEY (idCompany, idNews)
) STRICT, WITHOUT ROWID;
`

/** The condition of 4.17: an article matches by any company it names. */
export const newsWhere = (query: OperationInput<'listNews'>['query']) =>
  all(
    columnIsOneOf('idNews', query.idNews),
    inRowsOf('news_company', columnIsOneOf('idCompany', query.idCompany), 'idNews'),
    inRowsOf('news_company', ofSiren('idCompany', query.siren), 'idNews'),
  )

/** 4.17. */
const listNews: Handler<'listNews'> = ({ query }, context) => ({
  newsList: documentsWhere<News>(context.db, 'news', newsWhere(query), 'idNews'),
})

const FIRST = 50_001

interface Corner {
  readonly fact: string
  /** How it differs from an ordinary article. */
  readonly change: (news: News, pool: CompanyPool) => Partial<News>
}

const CORNERS: readonly Corner[] = [
  {
    fact: 'newsMarkup',
    change: (news) => ({ title: `${news.title} <em>(vidéo)</em>`, content: MARKUP_ARTICLE }),
  },
  { fact: 'newsLong', change: () => ({ content: LONG_ARTICLE }) },
  {
    fact: 'newsSeveralCompanies',
    change: (_ordinary, pool) => ({
      idCompanyList: [...new Set([0, 1, 2, 3, 4].map((index) => pool.at(index).idCompany))],
      tagList: NEWS_TAGS.map((tag, index) => ({ idTag: index + 1, ...tag })),
    }),
  },
  { fact: 'newsEmpty', change: () => ({ content: '', tagList: [] }) },
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
    tagList: random
      .sample(NEWS_TAGS, random.int(0, 2))
      .map((tag) => ({ idTag: NEWS_TAGS.indexOf(tag) + 1, ...tag })),
  }
}

function insertNews(db: Database, news: News): void {
  const { idNews } = news
  db.insert('news', { idNews }, news)
  for (const idCompany of news.idCompanyList) db.insert('news_company', { idCompany, idNews })
}

/** Press articles about one or more companies; the first company has the corner cases, the heavy one the last. */
function seedNews(db: Database, { seed, counts, times, pool }: SharedSeed): void {
  for (let index = 0; index < counts.news + counts.heavy; index += 1) {
    const random = new Random(seed, 'news', index)
    const isFirst = index < CORNERS.length + 2
    const subject = isFirst ? pool.at(0) : index < counts.news ? pool.pick(random) : pool.heavy
    const others = random.chance(0.2) ? Array.from({ length: random.int(1, 4) }, () => pool.pick(random)) : []
    const recent = times.recent(index, CORNERS.length)
    const ordinary = inventNews(random, times, FIRST + index, [subject, ...others], recent)
    const corner = CORNERS[index]
    const news = { ...ordinary, ...corner?.change(ordinary, pool) }
    insertNews(db, news)
    if (corner) noteFact(db, corner.fact, { idNews: news.idNews, idCompany: subject.idCompany })
  }
}

export const news = { tables: TABLES, handlers: { listNews }, seed: seedNews } satisfies Resource
