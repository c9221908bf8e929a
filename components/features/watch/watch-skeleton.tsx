import { Skeleton } from '#components/ui/feedback/skeleton.tsx'

export const WatchSkeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, at) => `row${at}`).map((row) => (
    <div key={row} className="flex min-h-10 items-center gap-4 px-4">
      <Skeleton className="w-48" />
      <Skeleton className="ms-auto w-20" />
    </div>
  ))
