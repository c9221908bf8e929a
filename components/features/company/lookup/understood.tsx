import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { LookupEntry } from '#lib/domain/lookup/lookup.ts'
import { lacksZeros } from '#lib/domain/lookup/lookup-fix.ts'
import { EntryNote } from './entry-note.tsx'
import { entryText } from './entry-text.ts'
import type { LookupCounts } from './lookup-counts.ts'

const SHOWN_CHIPS = 12
const SHOWN_ROWS = 50

interface UnderstoodProps {
  counts: LookupCounts
  /** Shows the counts alone, as the results below list the entries. */
  brief: boolean
  onFix: (entries: readonly LookupEntry[]) => void
}

/** How a paste was parsed, shown before any call is made. */
export function PasteSummary({ counts, brief, onFix }: UnderstoodProps) {
  const t = useTranslations('lookup')
  const { valid, invalid, repeated, duplicates, kinds, ignored } = counts
  const shortened = lacksZeros<LookupEntry>([...invalid, ...valid])
  const doubtful = [...shortened, ...invalid.filter((entry) => entry.suggestion === undefined)]
  return (
    <section aria-label={t('understood')} data-testid="lookup-understood" className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-1.5">
        {kinds.map(({ kind, count }) => (
          <Badge key={kind} tone="accent">
            {t(`counts.${kind}`, { count })}
          </Badge>
        ))}
        {invalid.length > 0 && <Badge tone="warning">{t('counts.invalid', { count: invalid.length })}</Badge>}
        {duplicates > 0 && <Badge>{t('counts.duplicates', { count: duplicates })}</Badge>}
        {ignored > 0 && <span className="text-sm text-ink-3">{t('ignored', { count: ignored })}</span>}
      </p>
      {!brief && valid.length > 0 && <Chips entries={valid} />}
      {repeated.length > 0 && (
        <Disclosure summary={t('duplicatesTitle', { count: repeated.length })}>
          <ul className="flex flex-col gap-0.5 text-sm text-ink-2">
            {repeated.slice(0, SHOWN_ROWS).map((entry) => (
              <li key={`${entry.kind} ${entry.value || entry.raw}`}>
                {t('times', { text: entryText(entry), count: entry.count })}
              </li>
            ))}
            <More total={repeated.length} shown={SHOWN_ROWS} />
          </ul>
        </Disclosure>
      )}
      {shortened.length > 1 && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t('zeros.many', { count: shortened.length })}
          <Button size="sm" onClick={() => onFix(shortened)}>
            {t('zeros.fixAll', { count: shortened.length })}
          </Button>
        </p>
      )}
      {!brief && doubtful.length > 0 && (
        <ul className="max-h-56 overflow-y-auto rounded-md border border-line" data-testid="lookup-mistakes">
          {doubtful.slice(0, SHOWN_ROWS).map((entry) => (
            <li
              key={entry.raw}
              className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
            >
              <span className="min-w-0 font-medium break-all">{entryText(entry)}</span>
              <EntryNote entry={entry} onFix={onFix} />
            </li>
          ))}
          <More total={doubtful.length} shown={SHOWN_ROWS} />
        </ul>
      )}
    </section>
  )
}

function Chips({ entries }: { entries: readonly LookupEntry[] }) {
  const t = useTranslations('lookup')
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {entries.slice(0, SHOWN_CHIPS).map((entry) => (
        <li key={`${entry.kind} ${entry.value}`} className="flex min-w-0 max-w-full items-baseline gap-1.5">
          <span className="text-xs text-ink-3">{t(`kinds.${entry.kind}`)}</span>
          <span className="ident truncate">{entryText(entry)}</span>
        </li>
      ))}
      {entries.length > SHOWN_CHIPS && (
        <li className="text-ink-3">{t('more', { count: entries.length - SHOWN_CHIPS })}</li>
      )}
    </ul>
  )
}

function More({ total, shown }: { total: number; shown: number }) {
  const t = useTranslations('lookup')
  return (
    total > shown && <li className="px-3 py-1.5 text-sm text-ink-3">{t('more', { count: total - shown })}</li>
  )
}
