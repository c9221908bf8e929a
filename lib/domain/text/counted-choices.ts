import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'

export interface CountedChoice {
  key: string
  title: string
  count: number
}

/** The choices among these pairs of an id and its title, with how often each occurs, in order of first occurrence. */
export function countedChoices(pairs: Iterable<readonly [id: number, title: string]>): CountedChoice[] {
  const choices = new Map<number, CountedChoice>()
  for (const [id, title] of pairs)
    keptOrMade(choices, id, () => ({ key: String(id), title, count: 0 })).count += 1
  return [...choices.values()]
}
