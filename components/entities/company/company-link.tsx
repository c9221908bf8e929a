'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { TextLink } from '#components/ui/text-link.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { type CompanyTab, paths } from '#lib/paths.ts'
import { useName } from '#lib/query/use-names.ts'
import { companyNames } from './company-names.ts'

/** Answers what to call a company: its name on one line, or « Company 12 » where that is not known. */
export function useCompanyText(): (idCompany: number, name: string | null | undefined) => string {
  const t = useTranslations('entities')
  return useCallback(
    (idCompany, name) => (name?.trim() ? plainLine(name) : t('company', { id: String(idCompany) })),
    [t],
  )
}

/** A company by name, as soon as that is known. */
export function CompanyName({ idCompany }: { idCompany: number }) {
  return useCompanyText()(idCompany, useName(companyNames, idCompany)?.name)
}

interface CompanyLinkProps {
  idCompany: number
  /** Where an answer has it already; undefined: it is asked for. */
  name?: string | null | undefined
  tab?: CompanyTab
  className?: string
}

/** The way to a company, or to one of its tabs. */
export function CompanyLink({ idCompany, name, tab, className }: CompanyLinkProps) {
  const textOf = useCompanyText()
  return (
    <TextLink href={paths.company(idCompany, tab)} className={className}>
      {name === undefined ? <CompanyName idCompany={idCompany} /> : textOf(idCompany, name)}
    </TextLink>
  )
}
