'use client'

import { useTranslations } from 'use-intl'
import { useCompanyNames } from '#components/entities/company/company-names.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'

/** A company by its name, once known. */
export function CompanyLink({ idCompany }: { idCompany: number }) {
  const t = useTranslations('routine')
  const name = useCompanyNames([idCompany]).get(idCompany)?.name
  return (
    <TextLink href={paths.company(idCompany, 'routines')}>
      {name === undefined ? t('companyId', { id: String(idCompany) }) : plainLine(name)}
    </TextLink>
  )
}
