// Builds a release's changelog, with notes from commit messages.

/** Kinds of notes, in the order of Keep a Changelog. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const NOTE = new RegExp(`^(${KINDS.join('|')}): (.+)$`)

/**
 * Extracts notes from commit messages: lines such as `Fixed: text`, with continuation lines that begin with a space.
 * Those before a commit with the line `Changelog: rewritten` stand in the changelog in other words.
 * @param {string} log concatenated commit messages
 * @returns {Record<string, string[]>} notes by kind, the oldest last, as in git's log
 */
export function notesOf(log) {
  const notes = {}
  let open = null
  for (const line of log.split(/^Changelog: rewritten$/m)[0].split('\n')) {
    const [, kind, text] = NOTE.exec(line) ?? []
    if (kind) {
      open = notes[kind] ??= []
      open.push(text.trim())
    } else if (open && /^\s+\S/.test(line)) open.push(`${open.pop()} ${line.trim()}`)
    else open = null
  }
  return notes
}

/** A normalised note, for comparison: without bullet, line breaks, final full stop and case. */
const bare = (note) => note.replace(/^- /, '').replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase()

/**
 * Moves what is under "Unreleased" in the changelog, and the notes that it lacks, under a heading of the new version.
 * @throws {Error} where there is nothing to release, or the version already exists
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

/** Template of a release's upgrade note; with `TO SAY` left in it, it does not count as written. */
export const UPGRADE_NOTE = (version) => `# Upgrading to ${version}

## Before

TO SAY: settings that are new, changed or gone; what \`npm run upgrade-check\` cannot know.

## What happens by itself

TO SAY: steps of the workspace's tables, and how long they take.

## Going back

TO SAY: whether the release before can work on what this one wrote, and if not, which backup is needed.
`

/** Whether an upgrade note has been filled in. */
export const isWritten = (note) => note.includes('## Going back') && !note.includes('TO SAY')

/**
 * Sorts versions numerically, the oldest first.
 * @param {string[]} versions
 */
export const inOrder = (versions) =>
  versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
