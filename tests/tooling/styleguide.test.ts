import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ui = join(root, 'components/ui')
const guide = join(root, 'components/styleguide')

/** Why a file of components/ui is not drawn by itself. */
const NOT_ALONE: Record<string, string> = {
  'app-link.tsx': 'no look of its own: TextLink, LinkButton, MenuLink and Tabs show it',
  'feedback/inspect-button.tsx': 'no look of its own: the inspector gives it one, where it is switched on',
  'feedback/query-note.tsx': 'a Callout about a query',
  'feedback/query-panel.tsx': 'a Panel that knows its query: Panel shows its six states',
  'file/file-menu.tsx': 'a Menu behind a Button',
  'table/batch-conflicts.tsx': 'Checkboxes in the BatchDialog of what a colleague changed meanwhile',
  'table/batch-report.tsx': 'a FileMenu in the BatchDialog',
  'feedback/retry-button.tsx': 'a Button that counts down',
  'feedback/record-panel.tsx': 'StateView and StaleNote for a whole screen',
  'form/inert-until-loaded.tsx':
    'no look of its own: FilterForm before the browser has said what was chosen last',
  'here-link.tsx': 'no look of its own: a link within the page',
  'scroll-region.tsx': 'no look of its own: a box that the keyboard reaches',
  'icon.tsx': 'no look of its own: buttons, menus and states show it',
  'plain-button.tsx': 'no look of its own: what is drawn with it gives it one',
  'overlay/floating.tsx': 'no look of its own: Menu, Popover and Combobox show it',
  'overlay/form-dialog.tsx': 'a Dialog around a form',
  'overlay/saved-views-list.tsx': 'what SavedViewsMenu holds',
  'overlay/view-questions.tsx': 'the dialogs of SavedViewsMenu: ViewNameDialog and ConfirmDialog',
  'table/column-chooser.tsx': 'a Popover of Checkboxes and IconButtons',
  'table/column-menu.tsx': 'what the Menu of a column holds',
  'table/head-cell.tsx': 'part of VirtualTable and of the campaign grid',
  'table/use-selectable-list.tsx': 'part of VirtualTable',
  'feedback/part.tsx': 'no look of its own: MissingPart is what it shows',
  'table/use-large-confirmation.tsx': 'the question of MassPreview and of the dialogs that unsubscribe',
  'table/not-printed.tsx': 'on paper alone, below VirtualTable and the campaign grid',
  'table/resize-handle.tsx': 'part of VirtualTable and of the campaign grid',
  'table/table-head.tsx': 'part of VirtualTable',
  'table/table-row.tsx': 'part of VirtualTable',
}

/** The files of components/ui that the styleguide takes something from, and draws what it takes. */
async function drawn(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of await readdir(guide)) {
    const text = await readFile(join(guide, file), 'utf8')
    for (const [, names = '', from = ''] of text.matchAll(
      /import \{([^}]*)\} from '#components\/ui\/([^']+)'/g,
    )) {
      const values = names.split(',').map((name) => name.trim())
      const used = values.filter((name) => /^[A-Z]\w*$/.test(name))
      if (used.length > 0 && used.every((name) => text.includes(`<${name}`))) found.add(from)
    }
  }
  return found
}

describe('the styleguide', () => {
  it('draws every primitive of components/ui, or says here why not', async () => {
    const primitives = (await readdir(ui, { recursive: true })).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
    )
    const shown = await drawn()
    expect(primitives.length).toBeGreaterThan(30)
    expect(primitives.filter((file) => !shown.has(file) && !(file in NOT_ALONE))).toEqual([])
    // A reason outlives neither its file nor its need.
    expect(Object.keys(NOT_ALONE).filter((file) => !primitives.includes(file) || shown.has(file))).toEqual([])
  })
})
