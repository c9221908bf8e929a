// What a release is made of: notes out of commits, and the changelog with them.

/** In the order of Keep a Changelog. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const NOTE = new RegExp(`^(${KINDS.join('|')}): (.+)$`)

/**
 * The notes in commits' messages: lines such as `Fixed: what a person notices`, which may go on in lines that begin with a space.
 * @param {string} log messages one after the other
 * @returns {Record<string, string[]>} kind to its notes, the oldest last as git tells them
 */
export function notesOf(log) {
  const notes = {}
  let open = null
  for (const line of log.split('\n')) {
    const [, kind, text] = NOTE.exec(line) ?? []
    if (kind) {
      open = notes[kind] ??= []
      open.push(text.trim())
    } else if (open && /^\s+\S/.test(line)) open.push(`${open.pop()} ${line.trim()}`)
    else open = null
  }
  return notes
}

/** A note as notes are compared: however it begins, ends and is broken into lines. */
const bare = (note) => note.replace(/^- /, '').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase()

/**
 * The changelog with what is under "Unreleased", and the notes that it does not have yet, under a version of its own.
 * @throws {Error} where there is nothing to release, or the version is there
 */
export function released(changelog, version, day, notes) {
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already`)
  const [before, rest] = changelog.split('\n## [Unreleased]\n')
  if (rest === undefined) throw new Error('CHANGELOG.md has no "Unreleased"')
  const end = rest.search(/\n## \[/)
  const [open, older] = end === -1 ? [rest, ''] : [rest.slice(0, end), rest.slice(end)]
  const sections = new Map(KINDS.map((kind) => [kind, []]))
  let kind = null
  for (const line of open.split('\n')) {
    const found = /^### (\w+)$/.exec(line)?.[1]
    if (found) kind = found
    else if (line.trim() !== '') {
      if (!sections.has(kind)) throw new Error(`CHANGELOG.md: under "Unreleased" a line of no kind: ${line}`)
      sections.get(kind).push(line)
    }
  }
  const said = new Set(changelog.split(/\n(?=- |#|\n)/).map((note) => bare(note.trim())))
  for (const [name, texts] of Object.entries(notes))
    for (const text of texts) {
      if (said.has(bare(text))) continue
      said.add(bare(text))
      sections.get(name).push(`- ${text}`)
    }
  const written = [...sections].filter(([, lines]) => lines.length > 0)
  if (written.length === 0) throw new Error('There is nothing to release')
  const body = written.map(([name, lines]) => `### ${name}\n\n${lines.join('\n')}\n`).join('\n')
  return `${before}\n## [Unreleased]\n\n## [${version}] - ${day}\n\n${body}${older}`
}

/** What each release says to whoever upgrades, and what is not filled in is no note. */
export const UPGRADE_NOTE = (version) => `# Upgrading to ${version}

## Before

TO SAY: settings that are new, changed or gone; what \`npm run upgrade-check\` cannot know.

## What happens by itself

TO SAY: steps of the workspace's tables, and how long they take.

## Going back

TO SAY: whether the release before can work on what this one wrote, and if not, which backup is needed.
`

/** Whether somebody has written it. */
export const isWritten = (note) => note.includes('## Going back') && !note.includes('TO SAY')

/**
 * Versions by their numbers, the oldest first.
 * @param {string[]} versions
 */
export const inOrder = (versions) =>
  versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
