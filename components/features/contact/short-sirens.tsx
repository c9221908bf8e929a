import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { writeAddress } from '#components/ui/use-address.ts'
import type { ContactSearch } from '#lib/domain/contact/contact-search.ts'
import { formatSiren, isSiren } from '#lib/domain/identifiers/siren.ts'
import { contactsAddress } from '#lib/lookup/contacts-address.ts'

const MAX_SHOWN = 5

interface ShortSirensProps {
  search: ContactSearch
  /** Numbers of eight digits that found nothing. */
  short: readonly string[]
}

/** Says that numbers a digit short of a SIREN were taken as idCompany, and searches those that lost a zero with it. */
export function ShortSirens({ search, short }: ShortSirensProps) {
  const t = useTranslations('contact.search')
  const withZero = short.filter((value) => isSiren(`0${value}`))
  const [first] = withZero
  const fix = () => {
    const values = search.values.map((value) => (withZero.includes(value) ? `0${value}` : value))
    writeAddress(contactsAddress('company', [...values, ...search.invalid]))
  }
  return (
    <Callout
      live
      tone={first === undefined ? 'neutral' : 'warning'}
      text={t('short', {
        list: short.slice(0, MAX_SHOWN).join(', ') + (short.length > MAX_SHOWN ? '…' : ''),
      })}
      action={
        first !== undefined && (
          <Button size="sm" onClick={fix}>
            {t('addZero', { count: withZero.length, number: formatSiren(`0${first}`) })}
          </Button>
        )
      }
    />
  )
}
