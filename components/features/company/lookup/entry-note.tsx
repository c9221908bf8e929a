import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { InvalidEntry, LookupEntry } from '#lib/domain/lookup/lookup.ts'
import { companyDomainOf } from '#lib/domain/lookup/lookup-strangers.ts'
import { paths } from '#lib/paths.ts'
import { identifierText } from './entry-text.ts'

interface EntryNoteProps {
  entry: LookupEntry
  onFix: (entries: readonly LookupEntry[]) => void
}

/** Why an entry was not found or not looked up, with links to other searches and a button that corrects it. */
export function EntryNote({ entry, onFix }: EntryNoteProps) {
  const t = useTranslations('lookup')
  const { suggestion } = entry
  const number = suggestion && identifierText(suggestion.length === 9 ? 'siren' : 'siret', suggestion)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-2">
      {entry.kind === 'invalid' ? (
        <Reason entry={entry} />
      ) : (
        t(suggestion === undefined ? `kinds.${entry.kind}` : 'zeros.id')
      )}
      {number !== undefined && (
        <Button size="sm" onClick={() => onFix([entry])} label={t('zeros.fix', { number })} />
      )}
    </span>
  )
}

export function useReasonText() {
  const t = useTranslations('lookup')
  const locale = useLocale()
  return ({ reason, country }: InvalidEntry): string => {
    if (reason !== 'foreignVat') return t(`reasons.${reason}`)
    const place = country && (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
    return t('reasons.foreignVat', { country: place ?? '' })
  }
}

function Reason({ entry }: { entry: InvalidEntry }) {
  const t = useTranslations('lookup')
  const reasonText = useReasonText()
  const { reason, email } = entry
  const domain = email === undefined ? null : companyDomainOf(email)
  return (
    <>
      <span className="min-w-0">{reasonText(entry)}</span>
      {reason === 'phone' && <TextLink href={paths.contacts()}>{t('leads.contacts')}</TextLink>}
      {email !== undefined && (
        <TextLink href={paths.contacts({ by: 'email', q: [email] })}>{t('leads.contact')}</TextLink>
      )}
      {domain !== null && (
        <TextLink href={paths.companies({ q: domain })}>{t('leads.domain', { domain })}</TextLink>
      )}
    </>
  )
}
