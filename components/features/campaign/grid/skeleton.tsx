import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'

/** Skeleton of the rows. */
export const skeleton = <SkeletonTable rows={16} columns={8} />
