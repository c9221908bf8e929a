import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'

const STEPS = ['ready', 'address', 'store', 'test'] as const
type StepName = (typeof STEPS)[number]

interface StepsProps {
  at: StepName
  /** A new webhook has no receiver in use to prepare, so it starts with the URL. */
  isNew: boolean
}

export function Steps({ at, isNew }: StepsProps) {
  const t = useTranslations('webhook')
  const steps = isNew ? STEPS.slice(1) : STEPS
  const current = steps.indexOf(at)
  return (
    <ol aria-label={t('steps.label')} className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-1.5',
            index === current ? 'font-medium text-ink' : 'text-ink-3',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'flex size-4 items-center justify-center rounded-full border text-[10px] tabular-nums',
              index < current && 'border-transparent bg-success-soft text-success-ink',
              index === current && 'border-transparent bg-accent text-on-accent',
              index > current && 'border-line-strong',
            )}
          >
            {index < current ? <Check size={10} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
