import { useTranslations } from 'use-intl'
import type { ListedView, Views } from '#lib/views/use-views.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { announce } from '../feedback/announcer.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useViewActs } from './use-view-acts.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type Own = Extract<ListedView, { whose: 'mine' }>
type Team = Extract<ListedView, { whose: 'team' }>

export type ViewQuestion =
  | { kind: 'save' }
  | { kind: 'rename'; view: Own }
  | { kind: 'renameTeam' | 'stop' | 'removeTeam'; view: Team }

interface ViewQuestionsProps {
  screen: string
  here: string
  views: Views
  question: ViewQuestion
  /** Part of the current view is not kept, e.g. the search text. */
  isPartial: boolean
  onClose: () => void
}

/** Asks for a view's name, and for confirmation of what affects the whole team. */
export function ViewQuestions({ screen, here, views, question, isPartial, onClose }: ViewQuestionsProps) {
  const t = useTranslations('ui.views')
  const { state, acts, said, sayIfGone, attempt } = useViewActs()
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  switch (question.kind) {
    case 'save':
    case 'rename': {
      const isNew = question.kind === 'save'
      const where = isPartial ? 'leavesOut' : state === 'on' ? 'whereMine' : 'where'
      return (
        <ViewNameDialog
          title={t(isNew ? 'saveTitle' : 'renameTitle')}
          initial={isNew ? '' : question.view.name}
          taken={namesOf(views.own)}
          hint={t(where)}
          onConfirm={(name) => {
            const isThere = !isNew && views.own.some((view) => view.name === question.view.name)
            // Another tab may have deleted or renamed the view since: then it is saved under the name given here.
            const isKept = isThere
              ? viewStore.rename(screen, question.view.name, name)
              : viewStore.save(screen, name, isNew ? here : question.view.search)
            said(isKept, t('saved', { name }))
          }}
          onClose={onClose}
        />
      )
    }
    case 'renameTeam':
      return (
        <ViewNameDialog
          title={t('renameTitle')}
          initial={question.view.name}
          // Team views with the same name get a number: none is replaced.
          taken={[]}
          hint={t('everybody')}
          onConfirm={(name) => {
            if (acts)
              attempt(async () => t('saved', { name: await acts.change(screen, question.view, { name }) }))
          }}
          onClose={onClose}
        />
      )
    case 'stop':
    case 'removeTeam': {
      const { kind, view } = question
      const { name } = view
      return (
        <ConfirmDialog
          title={t(`${kind}Title`, { name })}
          description={t(`${kind}Text`)}
          confirmLabel={t(`${kind}Confirm`)}
          tone={kind === 'stop' ? 'primary' : 'danger'}
          onClose={onClose}
          onConfirm={async () => {
            if (!acts) return
            if (kind === 'removeTeam') {
              await acts.remove(view)
              announce(t('removed', { name }))
            } else
              await acts
                .stopSharing(screen, view)
                .then((kept) => announce(t('stopped', { name: kept })), sayIfGone)
          }}
        />
      )
    }
    default:
      return question satisfies never
  }
}
