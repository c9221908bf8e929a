import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import type { Edit } from './use-edit.ts'

/** What became of a save, and what can be done about it. */
export function EditNote({ edit: { state, overtaken, look } }: { edit: Edit }) {
  const t = useTranslations('opportunity.sheet')
  const errorText = useErrorText()
  switch (state.kind) {
    case 'ready':
      return overtaken ? (
        <Callout tone="warning" title={t('overtaken')}>
          {t('overtakenText')}
        </Callout>
      ) : null
    case 'saving':
      return null
    case 'gone':
      return (
        <Callout tone="danger" live title={t('gone')}>
          {t('goneText')}
        </Callout>
      )
    case 'unknown':
      return (
        <Callout
          tone="warning"
          live
          title={t('unknown')}
          action={
            <Button size="sm" onClick={() => void look()}>
              {t('look')}
            </Button>
          }
        >
          {t('unknownText')}
        </Callout>
      )
    case 'failed': {
      if (state.looked)
        return (
          <Callout tone="warning" live title={t('notSaved')}>
            {t('lookedText')}
          </Callout>
        )
      const words = errorText(panelError(state.error))
      return (
        <Callout tone="danger" live title={t('notSaved')}>
          {words.said ?? words.title}
          {words.detail && <p>{words.detail}</p>}
        </Callout>
      )
    }
    default:
      return state satisfies never
  }
}
