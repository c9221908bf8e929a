import { BookUser } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CHUNK_SIZE } from '#lib/domain/api/chunks.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import {
  type DirectoryState,
  deleteDirectory,
  directory,
  openDirectory,
  runDirectory,
  stopDirectory,
} from './directory-run.ts'

interface DirectoryPanelProps {
  /** How many companies and contacts can be found by name now. */
  companies: number
  contacts: number
  /** The set of names has changed. */
  onChange: () => void
}

/** The directory makes more than the companies seen searchable by name: built on request, then kept up to date. */
export function DirectoryPanel({ onChange, ...known }: DirectoryPanelProps) {
  const idAccount = useIdAccount()
  const state = useSyncExternalStore(directory.subscribe, directory.get, directory.get)
  const { phase } = state
  const changed = useEffectEvent(onChange)
  useEffect(() => void openDirectory(idAccount), [idAccount])
  useEffect(() => {
    if (phase !== 'unknown') changed()
  }, [phase])
  const start = () => void runDirectory(idAccount)
  switch (phase) {
    case 'unknown':
      return null
    case 'none':
      return <Offer onStart={start} />
    case 'lists':
    case 'companies':
      return <Running {...state} />
    case 'stopped':
      return <Stopped {...state} onStart={start} />
    default:
      return <Ready {...state} {...known} onStart={start} />
  }
}

function Offer({ onStart }: { onStart: () => void }) {
  const t = useTranslations('lookup.directory')
  return (
    <Callout
      title={t('title')}
      action={<Button size="sm" icon={BookUser} onClick={onStart} label={t('build')} />}
      text={t('about')}
    />
  )
}

function Running({ phase, calls, total, since, record }: DirectoryState) {
  const t = useTranslations('lookup.directory')
  const isNaming = phase === 'companies'
  const left = record?.missing.length ?? total
  const done = total - left
  return (
    <div className="flex items-center gap-4" data-testid="directory">
      <ProgressBar
        label={t('progress')}
        value={isNaming ? done : null}
        max={total}
        className="min-w-0 flex-1"
      >
        {isNaming
          ? t('naming', {
              done,
              total,
              calls: Math.ceil(left / CHUNK_SIZE),
              minutes: done === 0 ? 0 : Math.ceil(((Date.now() - since) * left) / done / 60_000),
            })
          : t('lists', { calls })}
      </ProgressBar>
      <Button size="sm" onClick={stopDirectory} label={t('stop')} />
    </div>
  )
}

function Stopped({ record, failure, onStart }: DirectoryState & { onStart: () => void }) {
  const t = useTranslations('lookup.directory')
  const errorText = useErrorText()
  const left = record?.missing.length ?? 0
  return (
    <Callout
      live
      tone={failure === null ? 'neutral' : 'warning'}
      title={t('stopped')}
      action={<Button size="sm" onClick={onStart} label={t('goOn')} />}
    >
      {failure !== null && <p>{failure instanceof DOMException ? t('noRoom') : errorText(failure).title}</p>}
      {left > 0 && <p>{t('left', { count: left })}</p>}
    </Callout>
  )
}

type ReadyProps = DirectoryState & {
  companies: number
  contacts: number
  onStart: () => void
}

function Ready({ phase, record, companies, contacts, onStart }: ReadyProps) {
  const idAccount = useIdAccount()
  const t = useTranslations('lookup.directory')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-col gap-2" data-testid="directory">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <p role="status" className="min-w-0">
          {t('known', { companies, contacts })}{' '}
          {record && t.rich('since', { when: () => <RelativeTime value={record.readAt} aria-live="off" /> })}
        </p>
        <div className="flex gap-1">
          <Button size="sm" variant="ghost" disabled={phase === 'elsewhere'} onClick={onStart}>
            {t(phase === 'elsewhere' ? 'elsewhere' : 'update')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={phase === 'elsewhere'}
            onClick={() => setDeleting(true)}
            label={t('delete')}
          />
        </div>
      </div>
      {record !== null && record.unread.length > 0 && (
        <Callout tone="warning">
          {t('unread', { lists: record.unread.map((list) => t(`named.${list}`)).join(', ') })}
        </Callout>
      )}
      <WindowNote minutes={FIRST_WINDOW} className="" />
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteTitle')}
          description={t('deleteText', { companies, contacts })}
          confirmLabel={t('delete')}
          onConfirm={() => deleteDirectory(idAccount)}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
