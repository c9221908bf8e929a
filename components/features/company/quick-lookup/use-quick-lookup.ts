import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useListbox } from '#components/ui/form/listbox.ts'
import { useGo } from '#components/ui/use-go.ts'
import { takeLookupEnter } from '#lib/early-press/early-press.ts'
import { paths } from '#lib/paths.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import type { KnownNames, QuickOption } from './quick-options.ts'

// Deletes the companies stored in the browser, on any page.
onSignOut(async () => (await import('#components/entities/company/seen-companies.ts')).wipeSeenCompanies())

type Engine = typeof import('./quick-engine.ts')

/** State of the field in the top bar. The code that parses identifiers and names is loaded when it is focused. */
export function useQuickLookup() {
  const idAccount = useIdAccount()
  const go = useGo()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [known, setKnown] = useState<KnownNames>()
  const [entered, setEntered] = useState(false)
  const attempt = useRef(0)

  const options = useMemo(
    (): QuickOption[] => (engine === null ? [] : engine.quickOptions(text, known)),
    [engine, text, known],
  )
  const list = useListbox({
    count: options.length,
    first: -1,
    onChoose: (index) => void choose(options[index]),
  })

  const onFocus = async () => {
    setOpen(true)
    const loaded = await import('./quick-engine.ts')
    setEngine(loaded)
    setKnown(await loaded.knownNames(idAccount))
  }

  /** Gives up a lookup under way. */
  const giveUp = (stays: boolean) => {
    attempt.current += 1
    setBusy(false)
    list.reset()
    setOpen(stays)
  }
  const change = (next: string) => {
    setText(next)
    giveUp(true)
  }

  const leaveTo = (href: string) => {
    setText('')
    giveUp(false)
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    go.to(href)
  }

  const choose = async (option: QuickOption | undefined) => {
    const mine = ++attempt.current
    const loaded = engine ?? (await import('./quick-engine.ts'))
    // A newer attempt, more typing or Escape has superseded this one; likewise below.
    if (attempt.current !== mine) return
    if (option && 'href' in option) return leaveTo(option.href)
    if (option === undefined || option.kind === 'many') return leaveTo(loaded.lookupAddress(text))
    setBusy(true)
    const here = window.location.pathname
    const href = await loaded.openIdentifier(text, idAccount)
    if (attempt.current !== mine) return
    // Somebody who navigated away meanwhile stays there.
    if (window.location.pathname === here) leaveTo(href)
    else setBusy(false)
  }

  const onEnter = async () => {
    if (text.trim() === '' && list.active < 0) return
    if (engine !== null) return choose(options[Math.max(list.active, 0)])
    const mine = ++attempt.current
    const loaded = await import('./quick-engine.ts').catch(() => null)
    if (attempt.current !== mine) return
    if (loaded) return choose(loaded.quickOptions(text, known)[0])
    // A newer release has removed that code: the page of companies, loaded anew, looks it up.
    if (navigator.onLine) window.location.assign(paths.companies({ q: text }))
  }

  // Takes over what was typed, focused and entered before hydration.
  const takeUp = useEffectEvent(() => {
    const field = document.querySelector<HTMLInputElement>('[data-quick-lookup]')
    if (field === null) return
    setText(field.value)
    if (field === document.activeElement) void onFocus()
    setEntered(takeLookupEnter())
  })
  const enter = useEffectEvent(() => void onEnter())
  useEffect(() => takeUp(), [])
  useEffect(() => {
    if (entered) enter()
  }, [entered])

  const onKeyDown = (event: KeyboardEvent) => {
    // For an input method: Safari sends the Enter that ends a composition after it.
    if (event.keyCode === 229) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void onEnter()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (open && (options.length > 0 || text !== '')) giveUp(false)
      else change('')
    } else if (list.move(event)) setOpen(true)
  }

  return { text, change, open, setOpen, list, busy, engine, options, onFocus, onKeyDown }
}
