'use client'

import { useQuery } from '@tanstack/react-query'
import Newspaper from 'lucide-react/icons/newspaper'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { News } from '#lib/contract/schemas/news.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { useNames } from '#lib/query/use-names.ts'
import { Article } from './article.tsx'
import { newsInOrder, newsView, tagChoices } from './news-view.ts'

/** Articles made at once. */
const STEP = 30

/** The press on a company, the newest first. */
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
            <Select size="sm" value={tag ?? ''} onChange={(event) => go(event.target.value || null)}>
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
