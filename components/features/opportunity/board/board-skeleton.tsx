import { Skeleton } from '#components/ui/feedback/skeleton.tsx'

const columns = ['a', 'b', 'c', 'd', 'e', 'f']
const cards = [...'abcdefg']

export function BoardSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 gap-2 overflow-hidden px-gutter pb-3">
      {columns.map((column, at) => (
        <div
          key={column}
          className="flex w-68 shrink-0 flex-col gap-1.5 rounded-lg border border-line bg-sunken p-1.5"
        >
          <Skeleton className="mx-1 my-2 h-4 w-32" />
          {cards.slice(0, 7 - at).map((card) => (
            <Skeleton key={card} className="h-24 rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}
