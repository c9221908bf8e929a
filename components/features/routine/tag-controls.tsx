import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { TAG_TYPES, tagTypeOf } from '#lib/domain/routine/routine-tag.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { Tagging } from './use-tagging.ts'

interface TagControlProps {
  row: SupplyIdentification
  tagging: Tagging
}

/** Select for a tag. Values that the API cannot set are not offered. */
export function TypeSelect({ row, tagging }: TagControlProps) {
  const t = useTranslations('routine')
  const off = useDisabledReason()
  const { idIdentificationType: id, identificationType } = row
  const known = tagTypeOf(id)
  return (
    <Select
      size="sm"
      className="min-w-32"
      aria-label={t('tagOf', { routine: String(row.idSupply), company: String(row.idCompany) })}
      value={id ?? ''}
      disabled={off !== undefined}
      title={off}
      onValueChange={(value) => {
        const idIdentificationType = tagTypeOf(Number(value))
        if (idIdentificationType !== null) tagging.set(row, { idIdentificationType })
      }}
    >
      {id === null && <option value="">{t('untagged')}</option>}
      {id !== null && known === null && (
        <option value={id}>{plainLine(identificationType?.title ?? String(id))}</option>
      )}
      <TagTypes isPermanent={known === null} />
    </Select>
  )
}

/** The options; if no value is set yet, in a group whose label warns that a value cannot be cleared again. */
function Settable({ isPermanent, children }: { isPermanent: boolean; children: ReactNode }) {
  const t = useTranslations('routine')
  return isPermanent ? <optgroup label={t('forGood')}>{children}</optgroup> : children
}

export function TagTypes({ isPermanent }: { isPermanent: boolean }) {
  const t = useTranslations('routine')
  return (
    <Settable isPermanent={isPermanent}>
      <Options of={TAG_TYPES} text={(type) => t(`types.${type}`)} />
    </Settable>
  )
}

/** Select for whether the company is a former customer: yes, no or not set. */
export function FormerSelect({ row, tagging }: TagControlProps) {
  const t = useTranslations('routine')
  const off = useDisabledReason()
  const { isFormerCustomer } = row
  return (
    <Select
      size="sm"
      className="min-w-32"
      aria-label={t('formerOf', { routine: String(row.idSupply), company: String(row.idCompany) })}
      value={isFormerCustomer === null ? '' : String(isFormerCustomer)}
      disabled={off !== undefined}
      title={off}
      onValueChange={(value) => tagging.set(row, { isFormerCustomer: value === 'true' })}
    >
      {isFormerCustomer === null && <option value="">{t('unsaid')}</option>}
      <Settable isPermanent={isFormerCustomer === null}>
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </Settable>
    </Select>
  )
}
