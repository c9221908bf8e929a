import { readId } from './read-id.ts'
import { foldText } from './text-fold.ts'

/** Parses a user id: a number, or the label of a user without a name, e.g. "User 7". */
export const readUserId = (text: string): number | null =>
  readId(/^(?:user|utilisateur|benutzer) (\d+)$/.exec(foldText(text))?.[1] ?? text)
