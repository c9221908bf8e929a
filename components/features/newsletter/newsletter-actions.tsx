import { MailPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { RoleButton } from '#components/entities/team/role.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { dialogOf, part } from '#components/ui/feedback/part.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { isSubscriptionActive, subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import { useWrites } from './use-writes.ts'

const BatchDialog = part(() =>
  dynamic(() => import('#components/ui/overlay/batch-dialog.tsx').then((module) => module.BatchDialog<Job>), {
    loading: () => null,
  }),
)
const SubscribeFlow = dialogOf(() => import('./subscribe-flow.tsx'), 'SubscribeFlow')
const UnsubscribeDialog = dialogOf(() => import('./unsubscribe-dialog.tsx'), 'UnsubscribeDialog')
const UnsubscribeAllDialog = dialogOf(() => import('./unsubscribe-dialog.tsx'), 'UnsubscribeAllDialog')

/** One write for a contact; `idNewsletter` null means all newsletters. */
interface Job {
  idCrmVisitCard: number
  idNewsletter: number | null
  name: string
}

interface NewsletterActionsProps {
  rows: readonly NewsletterContact[]
  selection: Selection
  /** Newsletter and owner in the filter, preset in the form of a new subscription. */
  newsletter: string
  owner: string
  /** The rows, between the buttons that are always there and those for selected rows. */
  children: ReactNode
}

const none: readonly NewsletterContact[] = []

const keyOf = ({ idCrmVisitCard, idNewsletter }: Job) => `${idNewsletter}-${idCrmVisitCard}`

/** Actions on subscriptions: end the selected ones, end all of their contacts', subscribe contacts. */
export function NewsletterActions({ rows, selection, newsletter, owner, children }: NewsletterActionsProps) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const nameOf = useContactName()
  const writes = useWrites()
  const selected = useDeferredValue(useSelected(selection))
  const [asking, setAsking] = useState<'subscribe' | 'one' | 'all' | null>(null)
  const [run, setRun] = useState<{ title: string; batch: MassRun<Job> } | null>(null)
  const chosenOf = (keys: ReadonlySet<string>) =>
    keys.size === 0 ? none : rows.filter((row) => keys.has(subscriptionKey(row)))
  const chosen = chosenOf(selected)
  const going = chosen.filter(isSubscriptionActive)

  const wordsOf = ({ name, idNewsletter }: Job) =>
    `${name} · ${idNewsletter === null ? t('allNewsletters') : named('newsletter', idNewsletter)}`
  const start = (title: string, inputs: readonly Job[]) => {
    setAsking(null)
    setRun({ title, batch: writes.unsubscribe({ title, inputs, keyOf, nameOf: wordsOf }, (job) => job) })
  }
  const jobOf = (row: NewsletterContact, idNewsletter: number | null): Job => ({
    idCrmVisitCard: row.idCrmVisitCard,
    idNewsletter,
    name: nameOf(row.crmVisitCard),
  })
  const endOne = () =>
    start(
      t('ending'),
      going.map((row) => jobOf(row, row.idNewsletter)),
    )
  const endAll = (contacts: NewsletterContact[]) =>
    start(
      t('endingAll'),
      contacts.map((row) => jobOf(row, null)),
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 text-sm">
        <RoleButton size="sm" icon={MailPlus} onClick={() => setAsking('subscribe')}>
          {t('subscribeMore')}
        </RoleButton>
      </div>
      {children}
      {chosen.length > 0 && (
        <SelectionBar
          label={t('chosen')}
          selection={selection}
          count={t('selected', { count: chosen.length, going: going.length })}
        >
          <RoleButton size="sm" disabled={going.length === 0} onClick={() => setAsking('one')}>
            {t('end')}
          </RoleButton>
          <RoleButton size="sm" onClick={() => setAsking('all')} label={t('endAll')} />
        </SelectionBar>
      )}
      {asking === 'subscribe' && (
        <SubscribeFlow
          newsletter={newsletter}
          owner={owner}
          contacts={[...new Set(chosenOf(selection.get()).map((row) => row.idCrmVisitCard))].join(', ')}
          onClose={(ran) => {
            setAsking(null)
            if (ran) selection.set([])
          }}
        />
      )}
      {asking === 'one' && (
        <UnsubscribeDialog rows={going} onClose={() => setAsking(null)} onConfirm={endOne} />
      )}
      {asking === 'all' && (
        <UnsubscribeAllDialog rows={chosen} onClose={() => setAsking(null)} onConfirm={endAll} />
      )}
      {run && (
        <BatchDialog
          title={run.title}
          batch={run.batch}
          keyOf={keyOf}
          nameOf={wordsOf}
          onClose={() => {
            setRun(null)
            // Those that failed stay ticked.
            const left = run.batch.get().filter(({ outcome }) => outcome !== 'done')
            const keys = new Set(left.map(({ input }) => keyOf(input)))
            const isLeft = (row: NewsletterContact) =>
              [row.idNewsletter, null].some((idNewsletter) => keys.has(keyOf(jobOf(row, idNewsletter))))
            selection.set(chosen.filter(isLeft).map(subscriptionKey))
          }}
        />
      )}
    </>
  )
}
