import { useTranslations } from 'use-intl'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'

const ROWS = 30
/** The first three columns of `BranchTable`, in its widths. */
const row = 'grid h-row grid-cols-[16rem_9.75rem_minmax(0,1fr)] items-center border-b border-line'

interface BranchPreviewProps {
  branches: readonly Branch[]
  branchSiege: number
}

/** A branch's SIRET as a link, and whether it is the head office. */
export function SiretCell({ branch, branchSiege }: { branch: Branch; branchSiege: number }) {
  const t = useTranslations('branch')
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TextLink href={paths.branch(branch.idCompany, branch.idBranch)} className="ident truncate">
        {showSiret(branch.identifiedNumber).text}
      </TextLink>
      {branch.idBranch === branchSiege && <Badge tone="accent">{t('headOffice')}</Badge>}
    </span>
  )
}

/** The first rows, rendered on the server and shown until the table is loaded. */
export function BranchPreview({ branches, branchSiege }: BranchPreviewProps) {
  const t = useTranslations('branch')
  return (
    <div aria-busy="true" className="max-h-[72dvh] overflow-auto text-sm">
      <div className={`${row} bg-sunken px-4 text-xs font-medium text-ink-2`}>
        <span>{t('siret')}</span>
        <span>{t('facets.state')}</span>
        <span>{t('facets.city')}</span>
      </div>
      {branches.slice(0, ROWS).map((branch) => (
        <div key={branch.idBranch} className={`${row} px-4`}>
          <SiretCell branch={branch} branchSiege={branchSiege} />
          <StatusDot tone={branch.isActive ? 'success' : 'neutral'}>
            {t(branch.isActive ? 'open' : 'closed')}
          </StatusDot>
          <span className="truncate">
            {plainLine(`${branch.adressPostalCode ?? ''} ${branch.adressCity ?? ''}`)}
          </span>
        </div>
      ))}
    </div>
  )
}
