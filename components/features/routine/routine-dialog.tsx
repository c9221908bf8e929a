import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed, usePlainName } from '#components/entities/team/use-team.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { RoutineEntry } from './routine-entry.tsx'
import type { Tagging } from './use-tagging.ts'

interface RoutineDialogProps {
  row: SupplyIdentification
  tagging: Tagging
  onClose: () => void
}

export function RoutineDialog({ row, tagging, onClose }: RoutineDialogProps) {
  const named = useNamed()
  const plain = usePlainName()
  return (
    <Dialog size="lg" onClose={onClose} title={named('routine', row.idSupply)}>
      <p className="flex items-center gap-1 text-sm text-ink-2">
        {plain('routine', row.idSupply)}
        <NamePencil kind="routine" id={row.idSupply} />
      </p>
      <RoutineEntry row={row} tagging={tagging} title={<NamedCompanyLink idCompany={row.idCompany} />} />
    </Dialog>
  )
}
