import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import { useGo } from '#components/ui/use-go.ts'
import { isTyping } from '#lib/preferences/shortcuts.ts'
import { listen } from '#lib/store.ts'
import type { TrailKind } from '#lib/trail/registered-trails.ts'
import { type TrailPlace as Place, placeIn, subscribeTrails, takeTrail, trailOf } from '#lib/trail/trail.ts'

type Step = -1 | 1

export interface TrailNavProps {
  kind: TrailKind
  id: number
  hrefOf: (id: number) => string
}

/** Which button was clicked: the next page renders a new one, which takes the focus again. */
let pressed: Step | null = null

/** The position in the list that somebody came from, a link back to it, and buttons to the previous and next entry. */
export function TrailNav(props: TrailNavProps) {
  const { kind, id } = props
  const trail = useSyncExternalStore(
    subscribeTrails,
    () => trailOf(kind),
    () => null,
  )
  useEffect(() => takeTrail(kind), [kind])
  const place = placeIn(trail, id)
  // A new instance for each entry, which restores the focus to the button clicked on the one before.
  return place && <PlaceNav key={id} {...props} place={place} />
}

function PlaceNav({ kind, hrefOf, place }: TrailNavProps & { place: Place }) {
  const t = useTranslations('trail')
  const go = useGo()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pressed === null) return
    nav.current?.querySelector<HTMLElement>(`[data-step="${pressed}"]`)?.focus()
    pressed = null
  }, [])

  const move = (step: Step, byButton: boolean) => {
    const to = step === 1 ? place.next : place.previous
    if (to === null) return
    if (byButton) pressed = step
    announce(t('at', { at: place.at + step, count: place.trail.ids.length }))
    go.to(hrefOf(to), 'replace')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
    // On a branch's page the keys go through the branches.
    if (kind === 'company' && document.querySelector('[data-trail="branch"]')) return
    event.preventDefault()
    move(step, false)
  })
  useEffect(() => listen(window, 'keydown', (event) => onKey(event)), [])

  const { at, next, previous } = place
  const button = (step: Step, label: string, keys: string, off: boolean) => (
    <IconButton
      label={label}
      tooltip={`${label} (Alt ${step === 1 ? '↓' : '↑'})`}
      aria-keyshortcuts={keys}
      aria-disabled={off || undefined}
      className={off ? 'opacity-50' : undefined}
      data-step={step}
      icon={step === 1 ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
      onClick={() => move(step, true)}
    />
  )
  return (
    <nav
      ref={nav}
      aria-label={t(`label.${kind}`)}
      data-trail={kind}
      data-print="no"
      className="-my-1.5 ms-auto flex min-w-0 items-center gap-0.5 text-sm"
    >
      <TextLink
        href={place.trail.href}
        className="truncate tabular-nums"
        aria-label={t(`back.${place.trail.from}`, { at, count: place.trail.ids.length })}
      >
        {t('at', { at, count: place.trail.ids.length })}
      </TextLink>
      {button(-1, t(`previous.${kind}`), 'Alt+ArrowUp', previous === null)}
      {button(1, t(`next.${kind}`), 'Alt+ArrowDown', next === null)}
    </nav>
  )
}
