import { ArrowRight, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { useCountdown } from '#components/ui/feedback/use-countdown.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { type BrowserSession, postSession } from '#lib/query/session.ts'
import { postToOtherTabs } from '#lib/session/tab.ts'

type SignedIn = Extract<BrowserSession, { signedIn: true }>

const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Submits a key; gives the error text, and a countdown after too many attempts. */
function useSignIn(onSignedIn: (session: SignedIn) => Promise<void> | void) {
  const t = useTranslations('signIn.errors')
  const errorText = useErrorText()
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | 'empty' | null>(null)
  const limited = failure instanceof ApiError && failure.status === 429
  const wait = useCountdown(limited ? failure : null)

  const submit = async (apiKey: string): Promise<boolean> => {
    if (busyKey !== null || wait > 0) return false
    if (apiKey === '') {
      setFailure('empty')
      return false
    }
    setBusyKey(apiKey)
    setFailure(null)
    try {
      const session = await postSession(apiKey)
      if (!session.signedIn) throw new TypeError('signed out right after signing in')
      postToOtherTabs('in', session.account)
      await onSignedIn(session)
      return true
    } catch (thrown) {
      const known = panelError(thrown)
      setFailure(thrown instanceof ApiError ? thrown : new ApiError({ ...known, status: 0 }))
      return false
    } finally {
      setBusyKey(null)
    }
  }

  const words = (): ReactNode => {
    if (failure === null) return null
    if (failure === 'empty') return t('empty')
    switch (failure.status) {
      case 400:
        return t('malformed')
      case 401:
        return t('invalidKey')
      case 403:
        return failure.code === 'csrf_rejected' ? errorText(failure).title : t('forbidden')
      case 429:
        if (wait > 0)
          // `aria-live="off"`: a screen reader would otherwise read the countdown every second.
          return t.rich('limitedFor', { time: () => <span aria-live="off">{clockTime(wait)}</span> })
        return failure.retryAfter ? null : t('limited')
      case 502:
      case 503:
      case 504:
        return t('upstream')
      default: {
        const text = errorText(failure)
        return [text.title, text.detail].filter(Boolean).join(' ')
      }
    }
  }

  return {
    submit,
    busyKey,
    error: words(),
    wait,
    clear: () => {
      if (!limited) setFailure(null)
    },
  }
}

interface DemoKeysProps {
  keys: readonly string[]
  busyKey: string | null
  disabled: boolean
  onPick: (key: string) => void
}

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
              <PlainButton
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
              </PlainButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface SignInFormProps {
  /** Called once the cookie is set. The form stays busy until its promise settles. */
  onSignedIn: (session: SignedIn) => Promise<void> | void
  demoKeys: readonly string[]
  /** Of the submit button; secondary below single sign-on. */
  variant: 'primary' | 'secondary'
}

/** One field for the API key. The key is sent once, in a request body, and not kept. */
export function SignInForm({ onSignedIn, demoKeys, variant }: SignInFormProps) {
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
            onValueChange={clear}
            className="font-mono"
            trailing={
              <IconButton
                label={shown ? t('hide') : t('show')}
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
