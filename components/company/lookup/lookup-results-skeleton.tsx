import { Card } from '#components/ui/panel.tsx'
import { SkeletonTable } from '#components/ui/skeleton.tsx'

/** The table of companies to come. */
export const LookupResultsSkeleton = () => (
  <Card>
    <SkeletonTable columns={6} />
  </Card>
)
