import { Card } from '#components/ui/feedback/panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'

export const LookupTableSkeleton = () => (
  <Card>
    <SkeletonTable columns={6} />
  </Card>
)

/** The line above the table, of one height for the progress of a lookup and for its summary. */
export const PROGRESS_PLACE = 'flex h-7 items-center'

export const LookupResultsSkeleton = () => (
  <div className="flex flex-col gap-4">
    <div className={PROGRESS_PLACE} />
    <LookupTableSkeleton />
  </div>
)
