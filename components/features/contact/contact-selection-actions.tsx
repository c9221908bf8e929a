import { MailPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { RoleButton } from '#components/entities/team/role.tsx'
import { enrichEntries } from '#lib/domain/enrichment/enrichment-check.ts'
import { ENRICHMENT_TYPES, jobKey } from '#lib/domain/enrichment/enrichment-queue.ts'
import { includedRows } from '#lib/domain/mass/mass.ts'
import { ContactExport } from './contact-export.tsx'
import type { Enrich } from './use-enrich.tsx'
import { VcardButton } from './vcard-button.tsx'

/** Passed in by `app` from another feature: a dialog that subscribes contacts to a newsletter, open while mounted. */
export type SubscribeContactsComponent = ComponentType<{
  /** Their ids, separated by commas. */
  contacts: string
  onClose: (ran: boolean) => void
}>

interface ContactSelectionActionsProps {
  chosen: readonly ContactRow[]
  /** Those ticked at this moment, which `chosen` may be a little behind. */
  chosenNow: () => readonly ContactRow[]
  enrich: Enrich
  Subscribe: SubscribeContactsComponent
}

export function ContactSelectionActions(props: ContactSelectionActionsProps) {
  const { chosen, chosenNow, enrich, Subscribe } = props
  const t = useTranslations('contact')
  const [subscribing, setSubscribing] = useState<readonly ContactRow[] | null>(null)
  return (
    <>
      {chosen.length > 0 && (
        <span className="flex flex-wrap items-center gap-1.5" data-testid="contact-actions">
          {ENRICHMENT_TYPES.map((type) => {
            const entries = enrichEntries(chosen, type, enrich.jobs)
            return (
              <RoleButton
                key={type}
                size="sm"
                busy={chosen.some(({ idCrmVisitCard }) =>
                  enrich.reading.has(jobKey({ idCrmVisitCard, type })),
                )}
                disabled={entries.every(({ barred }) => barred)}
                onClick={() => enrich.want(type, chosenNow())}
                label={t('enrich.asks', {
                  what: t(`enrich.many.${type}`, { count: includedRows(entries).length }),
                })}
              />
            )
          })}
          <RoleButton size="sm" icon={MailPlus} onClick={() => setSubscribing(chosenNow())}>
            {t('subscribe')}
          </RoleButton>
          <VcardButton rows={chosenNow} />
          <ContactExport rows={chosen} />
        </span>
      )}
      {subscribing && (
        <Subscribe
          contacts={subscribing.map((row) => row.idCrmVisitCard).join(', ')}
          onClose={() => setSubscribing(null)}
        />
      )}
    </>
  )
}
