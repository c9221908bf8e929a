import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'

interface DemoKeysProps {
  keys: readonly string[]
  busyKey: string | null
  disabled: boolean
  onPick: (key: string) => void
}

/** The keys that the demo offers, each one press away. */
export function DemoKeys({ keys, busyKey, disabled, onPick }: DemoKeysProps) {
  const t = useTranslations('signIn')
  return (
    <section aria-labelledby="demo-keys">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 id="demo-keys" className="text-sm font-medium">
          {t('demoTitle')}
        </h2>
        <p className="text-xs text-ink-3">{t('demoText')}</p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {keys.map((key) => {
          const words = `demo.${key}` as 'demo.sandbox-full'
          return (
            <li key={key}>
              <button
                data-press=""
                type="button"
                disabled={disabled || busyKey !== null}
                onClick={() => onPick(key)}
                className={cx(
                  'group inset-focus flex w-full items-center gap-3 px-3 py-2 text-start hover:bg-hover',
                  busyKey !== null && busyKey !== key && 'opacity-50',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-mono text-xs text-ink">{key}</span>
                  {t.has(words) && <span className="block text-xs text-ink-2">{t(words)}</span>}
                </span>
                {busyKey === key ? (
                  <Spinner className="text-ink-3" />
                ) : (
                  <ArrowRight
                    size={14}
                    className="shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-ink"
                  />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
