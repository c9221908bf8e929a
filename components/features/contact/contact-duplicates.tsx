import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { currentFunctions, profileAddress } from '#lib/domain/contact/contact-card.ts'
import { type DuplicateGroup, likelyDuplicates } from '#lib/domain/contact/contact-duplicates.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { CompanyCell } from './contact-cells.tsx'

const STEP = 10

interface ContactDuplicatesProps {
  rows: readonly ContactRow[]
  open: boolean
  onOpen: (open: boolean) => void
}

/** Likely duplicates in a list: their number, and each group side by side. The API cannot merge contacts. */
export function ContactDuplicates({ rows, open, onOpen }: ContactDuplicatesProps) {
  const t = useTranslations('contact.duplicates')
  const groups = useMemo(() => likelyDuplicates(rows), [rows])
  const [most, setMost] = useState(STEP)
  return (
    <>
      {groups.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onOpen(true)}>
          {t('open', { count: groups.length })}
        </Button>
      )}
      {open && (
        <Dialog size="lg" title={t('title')} description={t('about')} onClose={() => onOpen(false)}>
          {groups.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
          <div className="flex flex-col gap-5" data-testid="contact-duplicates">
            {groups.slice(0, most).map((group) => (
              <SideBySide key={group.rows[0]?.idCrmVisitCard} group={group} />
            ))}
          </div>
          <ShowMore left={groups.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
        </Dialog>
      )}
    </>
  )
}

interface Line {
  name: string
  /** The text that is compared; null if there is none. */
  text: (row: ContactRow) => string | null
  show?: (row: ContactRow) => ReactNode
}

function SideBySide({ group: { rows, signs } }: { group: DuplicateGroup<ContactRow> }) {
  const t = useTranslations('contact')
  const id = useId()
  const nameOf = useContactName()
  const caption = t('duplicates.group', {
    count: rows.length,
    signs: signs.map((sign) => t(`duplicates.signs.${sign}`)).join(', '),
  })
  const lines: Line[] = [
    {
      name: t('columns.company'),
      text: ({ idCompany }) => (idCompany === null ? null : String(idCompany)),
      show: (row) => <CompanyCell row={row} />,
    },
    { name: t('columns.function'), text: (row) => lineOrNull(currentFunctions(row)) },
    { name: t('columns.email'), text: ({ email }) => lineOrNull(email) },
    { name: t('columns.phone'), text: ({ phone }) => lineOrNull(phone) },
    { name: t('columns.mobile'), text: ({ mobile }) => lineOrNull(mobile) },
    { name: t('columns.profile'), text: (row) => lineOrNull(profileAddress(row)) },
    { name: t('duplicates.standing'), text: (row) => t(row.contactLeftCompany ? 'left' : 'inPost') },
    { name: t('columns.modified'), text: () => '', show: (row) => <RelativeTime value={row.modified} /> },
  ]
  return (
    <div className="min-w-0">
      <h3 id={id} className="mb-1.5 text-sm">
        <span className="font-medium">{rows[0] && nameOf(rows[0])}</span>{' '}
        <span className="text-ink-2">{caption}</span>
      </h3>
      {/* Contacts side by side; scrolls horizontally where there is no room for all. */}
      <div
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className="inset-focus overflow-x-auto rounded-md border border-line"
      >
        <table aria-labelledby={id} className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className="px-3 py-1.5 text-start font-normal text-ink-3 max-sm:px-2">
                {t('duplicates.field')}
              </th>
              {rows.map((row) => (
                <th key={row.idCrmVisitCard} scope="col" className="min-w-36 px-3 py-1.5 text-start">
                  <ContactLink contact={row} className="font-medium" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, text, show }) => {
              const texts = rows.map(text)
              const differs = new Set(texts.map((one) => one?.toLowerCase() ?? null)).size > 1
              return (
                <tr key={name} className="border-t border-line align-top" data-differs={differs || undefined}>
                  <th scope="row" className="px-3 py-1.5 text-start font-normal text-ink-3 max-sm:px-2">
                    {name} {differs && <Badge tone="accent">{t('duplicates.differs')}</Badge>}
                  </th>
                  {rows.map((row, at) => (
                    <td
                      key={row.idCrmVisitCard}
                      className={cx('px-3 py-1.5 [overflow-wrap:anywhere]', differs && 'font-medium')}
                    >
                      {show?.(row) ?? texts[at] ?? <NoValue />}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
