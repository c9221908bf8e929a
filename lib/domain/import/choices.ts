import { foldText } from '#lib/domain/text/text-fold.ts'

/** Ids by folded name; null if several share the name. */
export type ChoiceIds = ReadonlyMap<string, number | null>

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

/** The id for a name, with its words in order or reversed; `several` or `unknown` if there is not exactly one. */
export function findChoice(choices: ChoiceIds, text: string): number | 'several' | 'unknown' {
  const folded = foldText(text)
  const spelled = [folded, folded.split(' ').toReversed().join(' ')].find((name) => choices.has(name))
  return spelled === undefined ? 'unknown' : (choices.get(spelled) ?? 'several')
}
