import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'

/** Stands where the rows are to come. */
export const skeleton = <SkeletonTable rows={16} columns={8} />
