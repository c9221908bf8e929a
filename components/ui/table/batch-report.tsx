import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BatchEntry } from '#lib/domain/mass/batch.ts'
import { requestIdOf } from '#lib/domain/mass/checked-not-saved.ts'
import { useErrorText } from '../feedback/error-text.ts'
import { FileMenu } from '../file/file-menu.tsx'

/** How the inputs of a batch, of whatever type, are named. */
export interface BatchWords {
  nameOf: (input: unknown) => ReactNode
  keyOf: (input: unknown) => string
  textOf?: (input: unknown) => string
}

interface BatchReportProps extends BatchWords {
  title: string
  size?: 'sm' | 'md'
  entries: readonly BatchEntry<unknown>[]
}

/** Exports the outcomes of a batch as a file: a row per entry, in the order of sending. */
export function BatchReport(props: BatchReportProps) {
  const { title, size = 'md', entries, keyOf, nameOf, textOf = wordsOf(nameOf) } = props
  const t = useTranslations('ui.batch')
  const errorText = useErrorText()
  return (
    <FileMenu<BatchEntry<unknown>>
      label={t('report')}
      size={size}
      fileName={t('reportFile', { title })}
      count={entries.length}
      rows={() => entries}
      columns={() => [
        { header: t('what'), value: ({ input }) => textOf(input) },
        { header: t('id'), value: ({ input }) => keyOf(input) },
        { header: t('outcome'), value: ({ outcome }) => t(outcome) },
        { header: t('why'), value: ({ error }) => (error === null ? '' : errorText(error).short) },
        { header: t('request'), value: ({ error }) => requestIdOf(error) ?? '' },
      ]}
    />
  )
}

const wordsOf = (nameOf: BatchWords['nameOf']) => (input: unknown) => {
  const name = nameOf(input)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
}
