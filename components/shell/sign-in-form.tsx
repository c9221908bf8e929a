import ArrowRight from 'lucide-react/icons/arrow-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import type { BrowserSession } from '#lib/query/session.ts'
import { useSignIn } from './use-sign-in.tsx'

interface DemoKeysProps {
  keys: readonly string[]
  busyKey: string | null
  disabled: boolean
  onPick: (key: string) => void
}

/** The keys that the demo offers, each one press away. */
function DemoKeys({ keys, busyKey, disabled, onPick }: DemoKeysProps) {
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

interface SignInFormProps {
  /** Signed in; the cookie is set. Keeps the form busy while it settles. */
  onSignedIn: (session: Extract<BrowserSession, { signedIn: true }>) => Promise<void> | void
  demoKeys?: readonly string[]
  /** The button's; secondary where another way in stands above. */
  variant?: 'primary' | 'secondary'
}

/** One field for the API key. The key goes out once, in a request body, and is forgotten. */
export function SignInForm({ onSignedIn, demoKeys = [], variant = 'primary' }: SignInFormProps) {
  const t = useTranslations('signIn')
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const { submit, busyKey, error, clear, wait } = useSignIn(onSignedIn)
  const busy = busyKey !== null

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const done = await submit(input.current?.value.trim() ?? '')
    if (done && input.current) input.current.value = ''
    if (!done) input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-6">
      <form
        noValidate
        data-press=""
        method="post"
        onSubmit={(event) => void onSubmit(event)}
        className="flex flex-col gap-4"
      >
        <Field label={t('key')} error={error} required>
          <Input
            ref={input}
            size="lg"
            type={shown ? 'text' : 'password'}
            name="apiKey"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore=""
            data-autofocus=""
            onChange={clear}
            className="font-mono"
            trailing={
              <IconButton
                label={shown ? t('hide') : t('show')}
                aria-pressed={shown}
                icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
                onClick={() => setShown(!shown)}
              />
            }
          />
        </Field>
        <Button type="submit" variant={variant} size="lg" busy={busy} disabled={wait > 0} className="w-full">
          {busy ? t('submitting') : t('submit')}
        </Button>
      </form>
      {demoKeys.length > 0 && (
        <DemoKeys keys={demoKeys} busyKey={busyKey} disabled={wait > 0} onPick={(key) => void submit(key)} />
      )}
    </div>
  )
}
