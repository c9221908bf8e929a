import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'

export const skeleton = <SkeletonTable rows={16} columns={8} />
