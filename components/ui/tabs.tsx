import { usePathname } from 'next/navigation'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { AppLink } from './app-link.tsx'
import { cx } from './cx.ts'
import { useOnChange } from './use-on-change.ts'

export interface TabLink {
  href: string
  label: ReactNode
  /** Null: no count. Undefined: not known yet, and room is reserved for it. */
  count?: number | string | null | undefined
}

interface LinkProps {
  href: string
  'aria-current': 'page' | undefined
  className: string
  children: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  /** The `href` of the open tab; left out: the one that the path lies at or below. */
  current?: string
  /** What each tab is, e.g. `HereLink` for views of one page. */
  link?: ComponentType<LinkProps>
  className?: string
}

/** Reserves two digits: a count that arrives later must not move a tab that somebody is about to click. */
const COUNT = 'min-w-6'

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? href

const currentOf = (box: HTMLElement) => box.querySelector<HTMLElement>('[aria-current]')

/** Scrolls horizontally only: the page's own scroll position stays. */
function centre(box: HTMLElement | null): void {
  const active = box && currentOf(box)
  if (active) box.scrollLeft = active.offsetLeft - (box.clientWidth - active.offsetWidth) / 2
}

function isInView(box: HTMLElement | null): boolean {
  const active = box && currentOf(box)
  if (!active) return true
  const [tab, frame] = [active.getBoundingClientRect(), box.getBoundingClientRect()]
  return tab.left >= frame.left && tab.right <= frame.right
}

/** Tabs that are links, as each view has its own URL. Scrolls horizontally where there is too little width. */
export function Tabs({ label, tabs, current: given, link: Link = AppLink, className }: TabsProps) {
  const pathname = usePathname()
  const format = useFormatter()
  const list = useRef<HTMLUListElement>(null)
  const current =
    given ??
    tabs
      .map((tab) => tab.href)
      .filter((href) => pathname === pathOf(href) || pathname.startsWith(`${pathOf(href)}/`))
      .sort((a, b) => pathOf(b).length - pathOf(a).length)[0]

  const counts = tabs.map(({ count }) => count ?? '').join(' ')

  useEffect(() => {
    if (current) centre(list.current)
  }, [current])

  // Counts that arrive later may push the open tab out of view: only then it is scrolled back.
  useOnChange(counts, () => {
    if (!isInView(list.current) && !list.current?.matches(':focus-within')) centre(list.current)
  })

  return (
    <nav aria-label={label} className={cx('border-b border-line', className)}>
      <ul
        ref={list}
        className="scroll-shade-x -mb-px flex gap-1 overflow-x-auto [--ground:var(--canvas)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => {
          const active = tab.href === current
          return (
            <li key={tab.href} className="shrink-0">
              <Link
                href={tab.href}
                aria-current={active ? 'page' : undefined}
                className={cx(
                  'inset-focus flex h-9 items-center gap-1.5 border-b-2 px-2.5 text-sm whitespace-nowrap transition-colors',
                  active
                    ? 'border-accent font-medium text-ink'
                    : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
                )}
              >
                {tab.label}
                {tab.count === undefined && <span aria-hidden className={COUNT} />}
                {tab.count !== null && tab.count !== undefined && (
                  <span
                    className={cx(
                      'rounded-sm px-1 text-center text-xs font-normal',
                      COUNT,
                      active ? 'bg-accent-soft text-accent-ink' : 'bg-neutral-soft text-ink-2',
                    )}
                  >
                    {typeof tab.count === 'number' ? format.number(tab.count) : tab.count}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
