import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { type PanelError, panelError } from '#components/ui/feedback/panel-state.ts'
import { withSession } from '#lib/session/session-store.ts'
import { receivedQuery, tellSecret } from './receiver-calls.ts'

interface TellReceiverProps {
  /** Read at the press, never before. */
  box: { read: () => string }
}

/** Hands the secret to the demo's receiver, which then verifies what arrives. */
export function TellReceiver({ box }: TellReceiverProps) {
  const t = useTranslations('webhook')
  const text = useErrorText()
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'told' | PanelError>('idle')
  const tell = async () => {
    setState('busy')
    try {
      await withSession(() => tellSecret(box.read()))
      setState('told')
      void client.invalidateQueries({ queryKey: receivedQuery().queryKey })
    } catch (error) {
      setState(panelError(error))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
      {state === 'told' ? (
        <span className="inline-flex items-center gap-1.5 text-success-ink">
          <Check size={14} />
          {t('receiver.told')}
        </span>
      ) : (
        <Button size="sm" onClick={() => void tell()} busy={state === 'busy'} label={t('receiver.tell')} />
      )}
      {typeof state === 'object' && <span className="text-danger-ink">{text(state).title}</span>}
    </div>
  )
}
