import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import type { VersionChange, VersionEntry } from '#lib/domain/alert/alert-diff.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useValueText } from './version-text.ts'

interface VersionHistoryProps {
  /** Newest first. */
  history: readonly VersionEntry[]
  /** The id of the version that the alert names as its latest. */
  newest: number | null
  onCompare: (a: number, b: number) => void
}

/** The versions of an alert, newest first, each with what changed from the one before. */
export function VersionHistory({ history, newest, onCompare }: VersionHistoryProps) {
  const t = useTranslations('alert')
  return (
    <ol className="divide-y divide-line" data-testid="version-history">
      {history.map(({ version, number, changes }, index) => {
        const before = history[index + 1]
        return (
          <li key={version.idAlertVersion} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="font-medium">{t('version', { number })}</h3>
              {version.idAlertVersion === newest && <Badge tone="accent">{t('newest')}</Badge>}
              {before && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="ms-auto -me-2"
                  onClick={() => onCompare(before.version.idAlertVersion, version.idAlertVersion)}
                  aria-label={t('compareWith', { number, before: before.number })}
                  label={t('compare')}
                />
              )}
            </div>
            <VersionMeta version={version} />
            {changes.length === 0 ? (
              <p className="text-ink-2">{t(before ? 'nothingChanged' : 'nothingSaid')}</p>
            ) : (
              <dl className="flex flex-col gap-1">
                {changes.map((change) => (
                  <ChangeLine key={change.field} change={change} first={!before} />
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** When and by whom a version was made. */
export function VersionMeta({ version }: { version: AlertVersion }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const { created, modified, idUser, idAlertVersion } = version
  const author = useUserName(idUser)
  return (
    <p className="text-xs text-ink-3">
      {[
        formatDateTime(created, notation),
        modified !== created && t('modifiedOn', { date: formatDateTime(modified, notation) }),
        author !== null && t('byUser', { name: author }),
        t('code', { id: String(idAlertVersion) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function ChangeLine({ change, first }: { change: VersionChange; first: boolean }) {
  const t = useTranslations('alert')
  const text = useValueText()
  const { field, before, after } = change
  return (
    <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{t(`fields.${field}`)}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {!first && (
          <>
            {before ? (
              <del className="text-ink-3">{text(field, before)}</del>
            ) : (
              <span className="text-ink-3">{t('nothing')}</span>
            )}
            <ArrowRight
              aria-label={t('becomes')}
              size={13}
              className="mx-1.5 inline align-[-2px] text-ink-3"
            />
          </>
        )}
        {after ? (
          <ins className="no-underline">{text(field, after)}</ins>
        ) : (
          <span className="text-ink-3">{t('nothing')}</span>
        )}
      </dd>
    </div>
  )
}
