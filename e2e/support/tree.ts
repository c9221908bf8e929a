import type { Page } from '@playwright/test'

interface Node {
  ignored?: boolean
  role?: { value?: string }
  name?: { value?: string }
  backendDOMNodeId?: number
}

/** Roles that need an accessible name. */
const NAMED = new Set([
  ...[
    'button',
    'link',
    'textbox',
    'searchbox',
    'combobox',
    'checkbox',
    'radio',
    'switch',
    'slider',
    'spinbutton',
  ],
  ...['menuitem', 'menuitemradio', 'menuitemcheckbox', 'tab', 'menu', 'listbox', 'radiogroup', 'toolbar'],
  ...[
    'table',
    'grid',
    'dialog',
    'alertdialog',
    'region',
    'navigation',
    'columnheader',
    'image',
    'progressbar',
  ],
])
export const LANDMARKS = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search',
])

/** Faults of the current page's accessibility tree, as the browser exposes it to screen readers. */
export async function treeFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const seen = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: role?.value ?? '', name: name?.value?.trim() ?? '' }))
  const nameless = seen.filter(({ role, name }) => NAMED.has(role) && name === '').map(({ role }) => role)
  const landmarks = seen
    .filter(({ role }) => LANDMARKS.has(role))
    .map(({ role, name }) => `${role} “${name}”`)
  const twice = landmarks.filter((one, place) => landmarks.indexOf(one) !== place)
  // A modal dialog makes everything else inert, `main` included.
  const modal = (await page.locator('dialog:modal').count()) > 0
  return [
    ...nameless.map((role) => `no name: ${role}`),
    ...twice.map((one) => `twice: ${one}`),
    ...(modal || landmarks.includes('main “”') ? [] : ['no main']),
    ...(seen.length < 10 ? ['next to nothing in the tree'] : []),
    ...(await headingFaults(page)),
  ]
}

/** Checks the headings: one h1, and no level skipped; in a modal dialog they start again with its title. */
function headingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const found = [...(modal ?? document).querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => ({
        level: Number(heading.tagName[1]),
        text: heading.textContent?.slice(0, 40) ?? '',
      }))
    const faults: string[] = []
    const ones = found.filter(({ level }) => level === 1)
    if (!modal && ones.length !== 1)
      faults.push(`${ones.length} h1: ${ones.map(({ text }) => text).join(', ')}`)
    let before = modal ? 1 : 0
    for (const { level, text } of found) {
      if (level > before + 1) faults.push(`h${level} “${text}” after h${before}`)
      if (text.trim() === '') faults.push(`empty h${level}`)
      before = level
    }
    return faults
  })
}
