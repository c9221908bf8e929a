import { TextLink } from '#components/ui/text-link.tsx'
import { type CompanyTab, paths } from '#lib/paths.ts'
import { useCompanyText } from './company-text.ts'

export interface CompanyLinkProps {
  idCompany: number
  /** As an answer has it; « Company 12 » stands for null. */
  name: string | null | undefined
  tab?: CompanyTab
  className?: string
}

/** The way to a company, or to one of its tabs. */
export function CompanyLink({ idCompany, name, tab, className }: CompanyLinkProps) {
  const textOf = useCompanyText()
  return (
    <TextLink href={paths.company(idCompany, tab)} className={className}>
      {textOf(idCompany, name)}
    </TextLink>
  )
}
