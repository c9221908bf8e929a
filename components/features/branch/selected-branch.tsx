import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { addressLines } from '#lib/format/address.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { paths } from '#lib/paths.ts'

interface SelectedBranchProps {
  branch: Branch
  headOffice: boolean
  /** Moves the focus to the branch in the table or on the map; undefined where it is not shown there. */
  onTable: (() => void) | undefined
  onMap: (() => void) | undefined
}

export function SelectedBranch({ branch, headOffice, onTable, onMap }: SelectedBranchProps) {
  const t = useTranslations('branch')
  return (
    <Panel title={t('chosen')}>
      <div className="flex flex-col items-start gap-2 text-sm" data-testid="branch-chosen">
        <CopyValue value={branch.identifiedNumber} what={t('siret')}>
          {showSiret(branch.identifiedNumber).text}
        </CopyValue>
        <p className="flex flex-wrap gap-1.5">
          {headOffice && <Badge tone="accent">{t('headOffice')}</Badge>}
          <Badge tone={branch.isActive ? 'success' : 'neutral'}>
            {t(branch.isActive ? 'open' : 'closed')}
          </Badge>
        </p>
        <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
          {addressLines(branch).join('\n')}
        </address>
        <p className="flex flex-wrap gap-1.5">
          <LinkButton size="sm" href={paths.branch(branch.idCompany, branch.idBranch)}>
            {t('openBranch')}
          </LinkButton>
          {onTable && <Button size="sm" variant="ghost" onClick={onTable} label={t('toTable')} />}
          {onMap && <Button size="sm" variant="ghost" onClick={onMap} label={t('toMap')} />}
        </p>
      </div>
    </Panel>
  )
}
