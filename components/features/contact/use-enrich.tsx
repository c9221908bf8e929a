import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type ContactRow, enrichmentsOf } from '#components/entities/contact/contact-row.ts'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { enrichEntries } from '#lib/domain/enrichment/enrichment-check.ts'
import { type EnrichmentJob, jobKey } from '#lib/domain/enrichment/enrichment-queue.ts'
import { jobsByKey, useEnrichments } from '#lib/enrichment/use-enrichments.ts'
import { contactsNow } from './contacts-now.ts'

const EnrichPreview = dialogOf(() => import('./enrich-preview.tsx'), 'EnrichPreview')

export interface Enrich {
  jobs: ReadonlyMap<string, EnrichmentJob>
  /** Single contacts that are being read before their enrichment starts, by `jobKey`. */
  reading: ReadonlySet<string>
  /** Starts at once for one contact that is read without warnings; otherwise asks for confirmation first. */
  want: (type: EnrichmentType, rows: readonly ContactRow[]) => Promise<void>
  /** The confirmation dialog while it is open, else null. */
  question: ReactNode
}

interface Question {
  key: string
  type: EnrichmentType
  rows: readonly ContactRow[]
}

/** Starts enrichments, one or many; confirms first if somebody has left or a value would be replaced. */
export function useEnrich(): Enrich {
  const client = useQueryClient()
  const { jobs: list, start } = useEnrichments()
  const jobs = useMemo(() => jobsByKey(list), [list])
  const [[question], setQuestions] = useState<readonly Question[]>([])
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set())
  const want = useCallback(
    async (type: EnrichmentType, rows: readonly ContactRow[]) => {
      const isPlain = (row: ContactRow | undefined): row is ContactRow =>
        row !== undefined && enrichEntries([row], type, jobs)[0]?.whys.length === 0
      if (rows.length === 1 && isPlain(rows[0])) {
        const reading = jobKey({ idCrmVisitCard: rows[0].idCrmVisitCard, type })
        setReading((keys) => new Set(keys).add(reading))
        // A failed read is shown, and can be retried, in the dialog.
        const cards = await client.fetchQuery(contactsNow(rows)).then(
          (answer) => answer.crmVisitCardList,
          () => [],
        )
        setReading((keys) => new Set([...keys].filter((key) => key !== reading)))
        if (isPlain(cards[0])) return start(enrichmentsOf(type, cards))
      }
      const key = [type, ...rows.map((row) => row.idCrmVisitCard)].join(' ')
      setQuestions((asked) =>
        asked.some((one) => one.key === key) ? asked : [...asked, { key, type, rows }],
      )
    },
    [client, start, jobs],
  )
  const next = () => setQuestions(([, ...later]) => later)
  return {
    jobs,
    reading,
    want,
    question: question && (
      <EnrichPreview
        key={question.key}
        type={question.type}
        rows={question.rows}
        jobs={jobs}
        onClose={next}
        onConfirm={(rows) => {
          next()
          start(enrichmentsOf(question.type, rows))
        }}
      />
    ),
  }
}
