import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ClipboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'

const MOST = 6

interface SecretFieldsProps {
  secrets: readonly string[]
  onChange: (secrets: string[]) => void
}

/** The present secret and earlier ones, hidden until revealed. The browser is asked to keep none of them. */
export function SecretFields({ secrets, onChange }: SecretFieldsProps) {
  const t = useTranslations('webhookSignature')
  const [isShown, setShown] = useState(false)
  const set = (at: number, ...values: string[]) =>
    onChange(secrets.toSpliced(at, 1, ...values).slice(0, MOST))

  const labelOf = (at: number) => (at === 0 ? t('secret') : t('earlierSecret', { place: at + 1 }))

  // A one-line field drops line breaks without a word: here they end one secret, or are what is wrong with it.
  const paste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (!/[\r\n]/.test(text) || !isWhole) return
    event.preventDefault()
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length > 1) set(at, ...lines)
    else set(at, text)
  }

  return (
    <div className="flex flex-col gap-2">
      {secrets.map((secret, at) => (
        <Field
          // A place, not a thing, is what a field stands for.
          key={labelOf(at)}
          label={labelOf(at)}
          hint={/[\r\n]/.test(secret) ? t('secretWithBreak') : undefined}
        >
          <div className="flex items-center gap-1">
            <Input
              className="font-mono"
              type={isShown ? 'text' : 'password'}
              value={secret}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              data-1p-ignore=""
              data-lpignore="true"
              onPaste={paste(at)}
              onChange={(event) => set(at, event.target.value)}
            />
            {at === 0 ? (
              <IconButton
                label={isShown ? t('hide') : t('reveal')}
                aria-pressed={isShown}
                icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
                onClick={() => setShown(!isShown)}
              />
            ) : (
              <IconButton
                label={t('removeSecret', { place: at + 1 })}
                icon={X}
                onClick={() => onChange(secrets.toSpliced(at, 1))}
              />
            )}
          </div>
        </Field>
      ))}
      {secrets.length < MOST && (
        <div>
          <Button size="sm" variant="ghost" icon={Plus} onClick={() => onChange([...secrets, ''])}>
            {t('addSecret')}
          </Button>
        </div>
      )}
    </div>
  )
}
