/** A locator: a CSS selector, the exact name or text (`name`), or a part of it (`has`). */
export interface Where {
  css: string
  name?: string
  has?: string
  within?: Where
}

export interface Found {
  text: string
  /** A field's value. */
  value: string
  attributes: Readonly<Record<string, string>>
  /** The centre of its visible part, in viewport coordinates. */
  x: number
  y: number
  /** The element that covers that point, if any. */
  over: string
}

/** Finds visible elements. Runs in the page, so it must not use anything from outside itself. */
export function findAll(where: Where, how: 'look' | 'reach' | 'focus'): Found[] {
  const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    return flat(
      element.getAttribute('aria-label') ||
        by.map((id) => document.getElementById(id)?.textContent).join(' ') ||
        (labels?.length ? labels[0]?.textContent : element.textContent),
    )
  }
  const select = ({ css, name, has, within }: Where): Element[] => {
    const roots: ParentNode[] = within ? select(within) : [document]
    return roots
      .flatMap((root) => [...root.querySelectorAll(css)])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => name === undefined || nameOf(element) === name)
      .filter(
        (element) => has === undefined || `${nameOf(element)} ${flat(element.textContent)}`.includes(has),
      )
  }
  const found = select(where)
  if (how === 'reach') found[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  if (how === 'focus') (found[0] as HTMLElement | undefined)?.focus()
  return found.map((element) => {
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = Math.round((Math.max(left, 0) + Math.min(right, innerWidth)) / 2)
    const y = Math.round((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2)
    const over = how === 'reach' ? document.elementFromPoint(x, y) : null
    const free =
      over === null ||
      element.contains(over) ||
      over.contains(element) ||
      over.closest('label')?.contains(element)
    return {
      text: flat(element.textContent),
      value: (element as Partial<HTMLInputElement>).value ?? '',
      attributes,
      x,
      y,
      over: free ? '' : over.outerHTML.slice(0, 120),
    }
  })
}
