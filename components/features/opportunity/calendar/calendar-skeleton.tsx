import { Skeleton } from '#components/ui/feedback/skeleton.tsx'

const days = Array.from({ length: 35 }, (_, day) => `day${day}`)

/** Placeholder until the first cards arrive: a month grid, or a list of days on narrow screens. */
export const CalendarSkeleton = () => (
  <div
    aria-hidden
    data-testid="calendar-skeleton"
    className="flex min-h-0 flex-1 flex-col gap-2 overflow-hidden px-gutter pb-3"
  >
    <Skeleton className="my-2 h-4 w-72 max-w-full" />
    <div className="grid min-h-0 flex-1 grid-cols-7 grid-rows-5 gap-px overflow-hidden rounded-md border border-line bg-line max-sm:auto-rows-[4rem] max-sm:grid-cols-1 max-sm:grid-rows-none">
      {days.map((day, at) => (
        <div key={day} className="flex flex-col gap-2 bg-surface p-2">
          <Skeleton className="w-4" />
          {at % 3 > 0 && <Skeleton className="h-4" />}
        </div>
      ))}
    </div>
  </div>
)
