import { Card } from '#components/ui/feedback/panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'

/** The table of companies to come. */
export const LookupTableSkeleton = () => (
  <Card>
    <SkeletonTable columns={6} />
  </Card>
)

/** The height of what stands above the table: how far a lookup is, and then what it brought. */
export const PROGRESS_PLACE = 'flex h-7 items-center'

/** A lookup's results until their script has come. */
export const LookupResultsSkeleton = () => (
  <div className="flex flex-col gap-4">
    <div className={PROGRESS_PLACE} />
    <LookupTableSkeleton />
  </div>
)
