import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { ShowMore } from './show-more.tsx'

const STEP = 50

interface BatchConflictsProps<Input, Found extends { input: Input }> {
  conflicts: readonly Found[]
  keyOf: (input: Input) => string
  nameOf: (input: Input) => string
  /** What the person saw, what it is now, and what they want. */
  textOf: (conflict: Found) => string
  onOverwrite: (some: readonly Found[]) => void
}

/** What somebody else changed meanwhile, if anything: theirs stays, except where it is ticked and overwritten. */
export function BatchConflicts<Input, Found extends { input: Input }>(
  props: BatchConflictsProps<Input, Found>,
) {
  const { conflicts, keyOf, nameOf, textOf, onOverwrite } = props
  const t = useTranslations('ui.batch')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(STEP)
  if (conflicts.length === 0) return null
  const chosen = conflicts.filter(({ input }) => ticked.has(keyOf(input)))
  const tick = (some: readonly Found[], on: boolean) => {
    const keys = new Set(some.map(({ input }) => keyOf(input)))
    setTicked(on ? ticked.union(keys) : ticked.difference(keys))
  }
  return (
    <section
      aria-label={t('conflicts', { count: conflicts.length })}
      data-testid="bulk-conflicts"
      className="mt-3 rounded-md border border-line bg-warning-soft px-3 py-2 text-sm"
    >
      <h3 className="font-medium">{t('conflicts', { count: conflicts.length })}</h3>
      <p className="text-ink-2">{t('conflictsText')}</p>
      {conflicts.length > 1 && (
        <Checkbox
          className="mt-2"
          label={t('allConflicts')}
          checked={chosen.length === conflicts.length}
          indeterminate={chosen.length > 0 && chosen.length < conflicts.length}
          onCheckedChange={(checked) => tick(conflicts, checked)}
        />
      )}
      <ul className="mt-1">
        {conflicts.slice(0, most).map((conflict) => (
          <li key={keyOf(conflict.input)} className="py-1 [overflow-wrap:anywhere]">
            <Checkbox
              label={t('conflict', { name: nameOf(conflict.input) })}
              hint={textOf(conflict)}
              checked={chosen.includes(conflict)}
              onCheckedChange={(checked) => tick([conflict], checked)}
            />
          </li>
        ))}
      </ul>
      <ShowMore left={conflicts.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
      <Button
        size="sm"
        className="mt-1"
        disabled={chosen.length === 0}
        onClick={() => {
          setTicked(new Set())
          onOverwrite(chosen)
        }}
        label={t('overwrite', { count: chosen.length })}
      />
    </section>
  )
}
