import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import type { ErrorText } from '#components/ui/feedback/error-text.ts'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select } from '#components/ui/form/input.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { type FeedChoice, MAX_FEEDS } from '#lib/domain/workspace/workspace.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { workspaceKey, workspaceQuery, writeWorkspace } from '#lib/query/workspace.ts'
import { MAX_VIEW_NAME_LENGTH } from '#lib/views/saved-view.ts'
import { useBoardOwners } from '../model/use-board.tsx'
import { FeedList } from './feed-list.tsx'

/** A new feed and its address, which is shown only once. */
interface MadeFeed {
  name: string
  address: string
}

interface FeedFormProps {
  owners: readonly IdOrNone[]
  onCreated: (feed: MadeFeed) => void
}

/** The form for a new feed: whose opportunities, and with or without amounts. */
function FeedForm({ owners, onCreated }: FeedFormProps) {
  const t = useTranslations('calendar.feed')
  const ui = useTranslations('ui')
  const { locale, currency } = useNotation()
  const nameOf = useUserNames()
  const mine = useTeam().me?.idUser ?? null
  const known = [...new Set([...(mine === null ? [] : [mine]), ...useBoardOwners()])]
  const [first] = owners
  const [idUser, setIdUser] = useState<number | null>(owners.length === 1 ? (first ?? null) : mine)
  const [typed, setTyped] = useState<string | null>(null)
  const [amounts, setAmounts] = useState(false)
  const [failure, setFailure] = useState<ErrorText | null>(null)
  const { busy, attempt } = useAttempt(setFailure)
  const usual = idUser === null ? t('nameAll') : t('nameOf', { name: nameOf(idUser) })
  const name = typed ?? usual.slice(0, MAX_VIEW_NAME_LENGTH)
  const { length } = name.trim()
  const isOver = length > MAX_VIEW_NAME_LENGTH
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (length === 0 || isOver) return
    setFailure(null)
    void attempt(async () => {
      const choice: FeedChoice = { name: name.trim(), idUser, amounts, locale, currency }
      const { path } = await writeWorkspace<{ path: string }>('POST', 'feeds', choice)
      onCreated({ name, address: window.location.origin + path })
    })
  }
  const ordered = known.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale))
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={make}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('whose')}>
          <Select
            value={idUser ?? ''}
            onValueChange={(value) => setIdUser(value === '' ? null : Number(value))}
          >
            <option value="">{t('everybody')}</option>
            <Options
              of={ordered}
              text={(id) => (id === mine ? t('mine', { name: nameOf(id) }) : nameOf(id))}
            />
          </Select>
        </Field>
        <Field
          label={t('name')}
          hint={t('nameHint')}
          error={
            isOver
              ? ui('nameTooLong', { count: length, most: MAX_VIEW_NAME_LENGTH })
              : length === 0
                ? t('nameEmpty')
                : undefined
          }
        >
          <Input value={name} onValueChange={setTyped} />
        </Field>
      </div>
      <Checkbox label={t('amounts')} hint={t('amountsHint')} checked={amounts} onCheckedChange={setAmounts} />
      {failure && (
        <Callout
          tone="danger"
          live
          title={t('failed')}
          text={[failure.title, failure.message].filter(Boolean).join(' · ')}
        />
      )}
      <Button variant="primary" type="submit" busy={busy} className="self-start" label={t('make')} />
    </form>
  )
}

/** The new address, shown this once. */
function FeedMade({ made, onAnother }: { made: MadeFeed; onAnother: () => void }) {
  const t = useTranslations('calendar.feed')
  const field = useRef<HTMLDivElement>(null)
  // Moves the focus to the field that replaced the focused form.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div className="flex flex-col gap-3" data-testid="feed-made">
      <Callout tone="success" title={t('made')} text={t('madeText')} />
      <div ref={field}>
        <Field label={t('address')} hint={made.name}>
          <Input
            readOnly
            spellCheck={false}
            value={made.address}
            className="ident"
            // Backward, so that the beginning of the address stays visible.
            onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
            trailing={<CopyButton value={made.address} what={t('address')} />}
          />
        </Field>
      </div>
      <Button size="sm" className="self-start" onClick={onAnother} label={t('another')} />
    </div>
  )
}

interface FeedDialogProps {
  /** The owners in the screen's filter; empty: all. */
  owners: readonly IdOrNone[]
  onClose: () => void
}

/** Dialog of calendar feeds, by which calendar programs read deadlines: creates one, and lists those that exist. */
export function FeedDialog({ owners, onClose }: FeedDialogProps) {
  const t = useTranslations('calendar.feed')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  const { me } = useTeam()
  // Always fetched: it has the time when each was last used.
  const query = useQuery({ ...workspaceQuery('feeds'), staleTime: 0 })
  const [made, setMade] = useState<MadeFeed | null>(null)
  const feeds = query.data?.feeds ?? []
  const count = feeds.filter((feed) => feed.mine).length
  const again = () => client.invalidateQueries({ queryKey: [workspaceKey, 'feeds'] })
  return (
    <Dialog
      title={t('title')}
      description={t('about')}
      onClose={onClose}
      footer={<Button onClick={onClose} label={made ? t('done') : ui('close')} />}
    >
      <div className="flex flex-col gap-4">
        {made ? (
          <FeedMade made={made} onAnother={() => setMade(null)} />
        ) : (
          <>
            <div className="flex flex-col gap-1 text-sm text-ink-2">
              <p>{t('reads')}</p>
              <p>{t(me?.declared === false ? 'lasts' : 'lastsByKey')}</p>
            </div>
            {count >= MAX_FEEDS ? (
              <Callout text={t('full', { count })} />
            ) : (
              <FeedForm
                owners={owners}
                onCreated={(feed) => {
                  setMade(feed)
                  void again()
                }}
              />
            )}
          </>
        )}
        <QueryNote query={query} part="feeds" title={t} />
        {query.data && <FeedList feeds={feeds} onRevoked={again} />}
      </div>
    </Dialog>
  )
}
