import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { clientCode, deskLine, type NamedCall } from '#lib/domain/inspector/api-code.ts'
import { type ApiCall, apiCurl } from '#lib/domain/inspector/api-curl.ts'

const FORMS = ['curl', 'clientCode', 'deskLine'] as const
type Form = (typeof FORMS)[number]

const writers: Record<Form, (call: ApiCall & NamedCall) => string> = { curl: apiCurl, clientCode, deskLine }

/** Copies a call for use outside the dashboard: as curl, as program code, for `desk`. Never includes the API key. */
export function CopyAs({ call }: { call: ApiCall & NamedCall }) {
  const t = useTranslations('inspector')
  const [form, setForm] = useState<Form>('curl')
  const text = writers[form](call)
  return (
    <div>
      <div className="mb-1 flex min-h-6 flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-xs text-ink-3">{t('copyAs')}</h3>
        <SegmentedControl
          label={t('copyAs')}
          value={form}
          onChange={setForm}
          options={FORMS.map((value) => ({ value, label: t(value) }))}
        />
        <CopyButton value={text} what={t(form)} size="sm" />
      </div>
      <pre
        data-testid="inspected-curl"
        className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </div>
  )
}
