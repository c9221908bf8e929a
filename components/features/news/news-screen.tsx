'use client'

import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { companyNames, type NamedCompany } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { Tag } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { Skeleton, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { News } from '#lib/contract/schemas/news.ts'
import { textLine, textParagraphs } from '#lib/domain/text/text-paragraphs.ts'
import { formatDateTime, formatLongDate } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import type { Names } from '#lib/query/names-now.ts'
import { useNames } from '#lib/query/use-names.ts'
import { aboveFold, isLong, newsInOrder, newsView, tagChoices } from './news-view.ts'

interface ArticleProps {
  news: News
  /** The company of this page: shown by name, not as a link. */
  idCompany: number
  named: Names<NamedCompany>
}

/** One article; markup in the content is reduced to plain paragraphs. */
function Article({ news, idCompany, named }: ArticleProps) {
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
              className={cx('whitespace-pre-line [overflow-wrap:anywhere]', clamp && 'line-clamp-6')}
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

/** The companies of an article, shown once all names have been requested, so that the line wraps only once. */
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

const STEP = 30

export function NewsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('news')
  const query = useQuery(listQuery('listNews', { query: { idCompany } }))
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        skeleton={
          <div className="p-4">
            <SkeletonText lines={12} />
          </div>
        }
        empty={<EmptyState icon={Newspaper} title={t('noneTitle')} text={t('noneText')} />}
      >
        {(articles) => <Articles idCompany={idCompany} articles={articles} />}
      </QueryPanel>
    </PageBody>
  )
}

function Articles({ idCompany, articles }: { idCompany: number; articles: readonly News[] }) {
  const t = useTranslations('news')
  const { tag } = useView(newsView)
  const [most, setMost] = useState(STEP)
  const choices = useMemo(() => tagChoices(articles), [articles])
  const listed = useMemo(() => newsInOrder(articles, tag), [articles, tag])
  const shown = useMemo(() => listed.slice(0, most), [listed, most])
  const named = useNames(
    companyNames,
    shown.flatMap(({ idCompanyList }) => idCompanyList),
  )
  const go = (next: string | null) => {
    changeAddress(newsView.write({ tag: next }))
    setMost(STEP)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        {choices.length > 0 && (
          <Field label={t('tag')} className="w-64 max-w-full">
            <Select size="sm" value={tag ?? ''} onValueChange={(value) => go(value || null)}>
              <option value="">{t('any')}</option>
              <Options
                of={choices}
                value={({ key }) => key}
                text={({ title, count }) => t('choice', { name: plainLine(title), count })}
              />
            </Select>
          </Field>
        )}
        <p role="status" className="py-1 text-sm text-ink-3">
          {t('shown', { shown: listed.length, total: articles.length })}
        </p>
      </div>
      {listed.length === 0 ? (
        <EmptyState title={t('noMatch')} action={<Button onClick={() => go(null)} label={t('clear')} />} />
      ) : (
        <ul className="divide-y divide-line" data-testid="news-list">
          {shown.map((article) => (
            <li key={article.idNews} className="px-4 py-4">
              <Article news={article} idCompany={idCompany} named={named} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore left={listed.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
    </>
  )
}
