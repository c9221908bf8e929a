import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import type { MadeFeed } from './feed-form.tsx'

/** The new address, shown this once. */
export function FeedMade({ made, onAnother }: { made: MadeFeed; onAnother: () => void }) {
  const t = useTranslations('calendar.feed')
  const field = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone: it goes to what has come in its place.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div className="flex flex-col gap-3" data-testid="feed-made">
      <Callout tone="success" title={t('made')}>
        {t('madeText')}
      </Callout>
      <div ref={field}>
        <Field label={t('address')} hint={made.name}>
          <Input
            readOnly
            autoComplete="off"
            spellCheck={false}
            value={made.address}
            className="ident"
            // From its end: its beginning stays in view.
            onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
            trailing={<CopyButton value={made.address} what={t('address')} />}
          />
        </Field>
      </div>
      <Button size="sm" className="self-start" onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}
