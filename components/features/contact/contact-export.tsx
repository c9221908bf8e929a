'use client'

import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import { CSV_COLUMNS, type CsvKind, contactCsv, download } from './contact-csv.ts'

/** Takes the contacts away as a file, each with its company's name and SIREN. */
export function ContactExport({ rows }: { rows: readonly ContactRow[] }) {
  const t = useTranslations('contact')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const kinds: CsvKind[] = locale === 'fr' ? ['semicolon', 'comma'] : ['comma', 'semicolon']
  const save = async (kind: CsvKind) => {
    setBusy(true)
    try {
      await companyNames.load(rows.flatMap(({ idCompany }) => idCompany ?? []))
    } catch {
      // The contacts are there all the same; the file has their idCompany.
      toast({ title: t('csv.namesMissing'), description: t('csv.namesMissingText'), tone: 'warning' })
    }
    const heading = CSV_COLUMNS.map((column) => t(`csv.columns.${column}`))
    download(
      contactCsv(rows, companyNames, kind, { heading, yes: t('yes'), no: t('no') }),
      `${t('csv.fileName')}.csv`,
    )
    setBusy(false)
  }
  return (
    <Menu
      label={t('csv.export')}
      trigger={(props) => (
        <Button {...props} size="sm" busy={busy} icon={<Download aria-hidden size={14} />}>
          {t('csv.export')}
        </Button>
      )}
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => void save(kind)}>
          {t(`csv.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
