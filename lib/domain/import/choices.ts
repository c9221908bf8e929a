import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'

/** Ids by the folded words that name them; null: several are called so. */
export type ChoiceIds = ReadonlyMap<string, number | null>

/** Ids by what they are called. */
export function choicesOf(named: Iterable<readonly [id: number, name: string]>): ChoiceIds {
  const choices = new Map<string, number | null>()
  for (const [id, name] of named) {
    const folded = foldText(name)
    if (folded === '') continue
    const known = choices.get(folded)
    choices.set(folded, known === undefined || known === id ? id : null)
  }
  return choices
}

/** The id that a text names, by its words in either order; `several` or `unknown` where it names none. */
export function findChoice(choices: ChoiceIds, text: string): number | 'several' | 'unknown' {
  const folded = foldText(text)
  const found = choices.get(folded) ?? choices.get(folded.split(' ').toReversed().join(' '))
  if (typeof found === 'number') return found
  return choices.has(folded) ? 'several' : 'unknown'
}

/** A user as a cell writes one: a number, or what this dashboard calls a user without a name in its files and on its screens. */
export const readUserCell = (text: string): number | null =>
  readId(/^(?:user|utilisateur|benutzer) (\d+)$/.exec(foldText(text))?.[1] ?? text)
