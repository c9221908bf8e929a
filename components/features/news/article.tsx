import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import type { NamedCompany } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { Tag } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { News } from '#lib/contract/schemas/news.ts'
import { textLine, textParagraphs } from '#lib/domain/text/text-paragraphs.ts'
import { formatDateTime, formatLongDate } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import type { Names } from '#lib/query/names-now.ts'
import { aboveFold, isLong } from './news-view.ts'

interface ArticleProps {
  news: News
  /** The company whose page this is: named, but not linked to itself. */
  idCompany: number
  named: Names<NamedCompany>
}

/** One article: the content is text with its paragraphs, whatever markup it came with. */
export function Article({ news, idCompany, named }: ArticleProps) {
  const t = useTranslations('news')
  const notation = useNotation()
  const bodyId = useId()
  const [open, setOpen] = useState(false)
  const paragraphs = useMemo(
    () => textParagraphs(news.content).map((text, index) => ({ id: index, text: plainText(text) })),
    [news.content],
  )
  const texts = paragraphs.map(({ text }) => text)
  const long = isLong(texts)
  const shown = long && !open ? paragraphs.slice(0, aboveFold(texts)) : paragraphs
  const clamp = long && !open && shown.length === 1
  return (
    <article className="flex flex-col gap-2" data-testid="news-article" data-news={news.idNews}>
      <header>
        <p className="flex flex-wrap gap-x-1.5 text-sm text-ink-3">
          <time dateTime={news.newsDate} data-tooltip={formatDateTime(news.newsDate, notation)}>
            {formatLongDate(news.newsDate, notation)} <span aria-hidden="true">·</span>
          </time>
          <span>
            {plainLine(textLine(news.source))} <span aria-hidden="true">·</span>
          </span>
          <span>{t('id', { id: String(news.idNews) })}</span>
        </p>
        <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
          {plainLine(textLine(news.title))}
        </h3>
      </header>
      {paragraphs.length === 0 ? (
        <p className="text-sm text-ink-3 italic">{t('noContent')}</p>
      ) : (
        <div id={bodyId} className="flex max-w-[75ch] flex-col gap-2 text-sm">
          {shown.map(({ id, text }) => (
            <p
              key={id}
              className={
                clamp
                  ? 'line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]'
                  : 'whitespace-pre-line [overflow-wrap:anywhere]'
              }
            >
              {text}
            </p>
          ))}
        </div>
      )}
      {long && (
        <p>
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setOpen(!open)}
            label={open ? t('less') : t('all', { count: paragraphs.length })}
          />
        </p>
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
        {news.tagList.length > 0 && (
          <ul aria-label={t('tags')} className="flex flex-wrap gap-1.5">
            {news.tagList.map(({ idTag, title, tagType }) => (
              <li key={idTag} className="flex min-w-0 items-center gap-1">
                <Tag>{plainLine(title)}</Tag>
                {tagType.trim() && <span className="text-xs text-ink-3">{plainLine(tagType)}</span>}
              </li>
            ))}
          </ul>
        )}
        <Companies ids={news.idCompanyList} idCompany={idCompany} named={named} />
      </footer>
    </article>
  )
}

type CompaniesProps = Pick<ArticleProps, 'idCompany' | 'named'> & { ids: readonly number[] }

/** The companies that an article is about, together once all have been asked: a line of names breaks only once. */
function Companies({ ids, idCompany, named: { names, isPending } }: CompaniesProps) {
  const t = useTranslations('news')
  const distinct = [...new Set(ids)]
  if (isPending && distinct.some((id) => !names.has(id)))
    return (
      <p className="flex w-full flex-wrap gap-x-2 text-ink-2">
        {t('companies')}
        {distinct.map((id) => (
          <span key={id} className="flex h-5 w-[28ch] max-w-full items-center">
            <Skeleton className="w-full" />
          </span>
        ))}
      </p>
    )
  return (
    <p className="w-full text-ink-2">
      {t('companies')}{' '}
      {distinct.length === 0
        ? t('noCompanies')
        : distinct.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Concerned id={id} here={id === idCompany} name={names.get(id)} />
            </span>
          ))}
    </p>
  )
}

function Concerned({ id, here, name }: { id: number; here: boolean; name: NamedCompany | undefined }) {
  const textOf = useCompanyText()
  return here ? (
    <span className="[overflow-wrap:anywhere]">{textOf(id, name?.name)}</span>
  ) : (
    <CompanyLink idCompany={id} name={name?.name ?? null} className="underline [overflow-wrap:anywhere]" />
  )
}
