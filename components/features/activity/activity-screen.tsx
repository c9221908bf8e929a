'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ActivityLines } from '#components/entities/activity/activity-lines.tsx'
import { sentenceOf } from '#components/entities/activity/activity-sentence.ts'
import {
  useFieldWords,
  usePersonText,
  useStadeInSentence,
  useTagWords,
} from '#components/entities/activity/activity-text.tsx'
import { useNamed, useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect, Input, Options, Select } from '#components/ui/form/input.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { ACTIVITY_OUTCOMES, type ActivityLine, NAME_KINDS } from '#lib/domain/workspace/workspace.ts'
import { paths } from '#lib/paths.ts'
import { type ActivityPage, activityPages, readActivity } from '#lib/query/workspace.ts'
import { ACTIVITY_ENTITIES, activityFilter, activityView, hasCodes, typedId } from './activity-view.ts'

const PAGE = 100
/** Most rows of a file, newest first: spreadsheet programs are slow with more. */
const MAX_IN_FILE = 50_000

/** The activity log of the whole account: filtered, page by page, exportable as a file. */
export function ActivityScreen() {
  const t = useTranslations('activity')
  const view = useView(activityView)
  const setView = (change: Partial<typeof view>) =>
    writeAddress(paths.activity(activityView.write({ ...view, ...change })))
  const { people } = useTeam()
  const personOf = usePersonText()
  const stade = useStadeInSentence()
  const tagWords = useTagWords()
  const fieldWords = useFieldWords()
  const named = useNamed()
  const kindOf = (entity: string) => {
    const kind = ACTIVITY_ENTITIES.find((one) => one === entity)
    return kind ? t(`entities.${kind}`) : entity
  }
  const nameOf = ({ entity, entityId }: ActivityLine) => {
    const kind = NAME_KINDS.find((one) => one === entity)
    return kind && entityId ? named(kind, entityId, '') || null : null
  }
  const filter = useMemo(() => activityFilter(view), [view])
  const query = useInfiniteQuery(activityPages(filter, PAGE))
  const lines = query.data?.pages.flatMap(({ activity }: ActivityPage) => activity) ?? []
  /** The file has every line, also those that the screen has not loaded: it says how many. */
  const exported = async () => {
    if (!query.hasNextPage) return lines
    const all = await readActivity(filter, MAX_IN_FILE)
    toast({ title: t('inFile', { count: all.length }) })
    return all
  }
  const [kind = '', id] = view.entity?.split(/:(.*)/) ?? []
  const isFiltered = Object.values(view).some((value) => value !== null)
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <search aria-label={t('filters')} className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
          <Field label={t('who')}>
            <Select value={view.person ?? ''} onValueChange={(value) => setView({ person: value || null })}>
              <option value="">{t('anybody')}</option>
              <Options of={people} value={(person) => person.id} text={(person) => person.name} />
            </Select>
          </Field>
          <Field label={t('what')}>
            <Select value={kind} onValueChange={(value) => setView({ entity: value || null })}>
              <option value="">{t('anything')}</option>
              <Options of={ACTIVITY_ENTITIES} text={(one) => t(`entities.${one}`)} />
            </Select>
          </Field>
          <Field label={t('which')}>
            <Input
              inputMode={hasCodes(kind) ? 'text' : 'numeric'}
              disabled={kind === ''}
              placeholder={t(hasCodes(kind) ? 'code' : 'number')}
              value={id ?? ''}
              onValueChange={(value) => {
                const given = typedId(kind, value)
                setView({ entity: given ? `${kind}:${given}` : kind })
              }}
            />
          </Field>
          <Field label={t('outcome')}>
            <ChoiceSelect
              of={['', ...ACTIVITY_OUTCOMES]}
              text={(one) => t(one === '' ? 'anyOutcome' : `outcomes.${one}`)}
              value={view.outcome ?? ''}
              onPick={(one) => setView({ outcome: one || null })}
            />
          </Field>
          <Field label={t('from')}>
            <Input
              type="date"
              value={view.from ?? ''}
              onValueChange={(value) => setView({ from: value || null })}
            />
          </Field>
          <Field label={t('to')} error={view.from && view.to && view.from > view.to ? t('order') : undefined}>
            <Input
              type="date"
              value={view.to ?? ''}
              onValueChange={(value) => setView({ to: value || null })}
            />
          </Field>
        </search>
        <QueryPanel
          query={query}
          title={t('lines')}
          count={lines.length === 0 ? null : lines.length}
          isEmpty={() => lines.length === 0}
          empty={
            <EmptyState icon={History} title={t(isFiltered ? 'noneFound' : 'none')} text={t('noneText')} />
          }
          actions={
            <FileMenu
              label={t('export')}
              fileName={t('fileName')}
              count={lines.length}
              rows={exported}
              columns={() => [
                { header: t('at'), kind: 'moment', value: (line) => line.at },
                { header: t('who'), value: personOf },
                { header: t('what'), value: (line) => t(`verbs.${sentenceOf(line)}`) },
                { header: t('entity'), value: (line) => kindOf(line.entity) },
                { header: t('number'), value: (line) => line.entityId },
                { header: t('name'), value: nameOf },
                { header: t('company'), value: (line) => line.idCompany },
                { header: t('contactId'), value: (line) => line.idContact },
                {
                  header: t('before'),
                  value: ({ detail }) => (detail.from === undefined ? null : stade(detail.from)),
                },
                {
                  header: t('after'),
                  value: ({ detail }) => (detail.to === undefined ? null : stade(detail.to)),
                },
                { header: t('tag'), value: (line) => tagWords(line).join(', ') || null },
                { header: t('fieldsSent'), value: (line) => fieldWords(line).join(', ') || null },
                { header: t('outcome'), value: (line) => t(`outcomes.${line.outcome}`) },
                { header: t('requestId'), value: (line) => line.requestId },
              ]}
            />
          }
        >
          {() => (
            <>
              <ActivityLines lines={lines} />
              {query.hasNextPage && (
                <div className="flex justify-center border-t border-line p-3">
                  <Button
                    size="sm"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                    label={t('more')}
                  />
                </div>
              )}
            </>
          )}
        </QueryPanel>
      </PageBody>
    </>
  )
}
