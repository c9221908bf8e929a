import { Contact as ContactIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { plainLine } from '#lib/format/plain-text.ts'

export function VcardButton({ rows: rowsOf }: { rows: () => readonly ContactRow[] }) {
  const t = useTranslations('contact.vcard')
  const nameOf = useContactName()
  const { busy, attempt } = useAttempt(({ whole }) =>
    toast({ tone: 'danger', title: t('failed'), description: whole }),
  )
  const save = () =>
    attempt(async () => {
      const rows = rowsOf()
      const { saveVcard } = await import('./save-vcard.ts')
      const [only] = rows
      const name = only && rows.length === 1 ? plainLine(nameOf(only)) : t('fileName')
      await saveVcard(rows, name, {
        nameOf,
        leftText: (company) => (company === null ? t('leftUnknown') : t('left', { company })),
      })
    })
  return <Button size="sm" icon={ContactIcon} busy={busy} onClick={() => void save()} label={t('save')} />
}
