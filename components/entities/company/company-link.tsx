import { TextLink } from '#components/ui/text-link.tsx'
import { type CompanyTab, paths } from '#lib/paths.ts'
import { useCompanyText } from './company-text.ts'

export interface CompanyLinkProps {
  idCompany: number
  /** As the API gives it; null is shown as « Company 12 ». */
  name: string | null | undefined
  tab?: CompanyTab
  className?: string
}

export function CompanyLink({ idCompany, name, tab, className }: CompanyLinkProps) {
  const textOf = useCompanyText()
  return (
    <TextLink href={paths.company(idCompany, tab)} className={className}>
      {textOf(idCompany, name)}
    </TextLink>
  )
}
