import { foldText } from '#lib/domain/text/text-fold.ts'

/** The outcome of a deal that is in a stage; api.md 2.2 does not say. */
export const STADE_OUTCOMES = ['open', 'won', 'lost', 'parked'] as const
export type StadeOutcome = (typeof STADE_OUTCOMES)[number]

/** Outcomes that somebody set, by `idStade` (as a string). */
export type StadeOutcomes = Readonly<Record<string, StadeOutcome>>

// Matched against folded French, English and German labels. "To be signed" ("à signer", "nicht unterschrieben") is not
// an outcome yet.
const NOT_YET = /\b(?:a|pas|non|not|to be|almost|presque|en cours de|nicht|fast) (?:etre )?$/
const WORDS: readonly (readonly [StadeOutcome, RegExp])[] = [
  [
    'lost',
    /\b(?:perdue?s?|lost|abandon(?:nee?s?|ned)?|refusee?s?|rejected|sans suite|annulee?s?|cancell?ed)\b/,
  ],
  ['lost', /\b(?:disqualifiee?s?|disqualified|non retenue?s?|dead|echecs?|failed)\b/],
  ['lost', /\b(?:verloren|abgelehnt|abgesagt|storniert)/],
  ['won', /\b(?:gewonnen|unterschrieben|beauftragt)/],
  ['won', /\b(?:gagnee?s?|won|signee?s?|signed|conclue?s?|remportee?s?|vendue?s?|sold)\b/],
  [
    'parked',
    /\b(?:sommeil|en pause|paused|parked|on hold|stand ?by|en veille|dormant(?:e?s?)|suspendue?s?)\b/,
  ],
  [
    'parked',
    /\b(?:suspended|gelee?s?|frozen|reportee?s?|postponed|snoozed|plus tard|archivee?s?|archived)\b/,
  ],
  ['parked', /\b(?:pausiert|zuruckgestellt|ruhend|abgeschlossen)/],
  ['parked', /\b(?:clos(?:e?s?)|closed|cloturee?s?|terminee?s?|finished)\b/],
]

/** The outcome that a stage's label suggests; open where it suggests none. */
export function guessOutcome(label: string): StadeOutcome {
  const folded = foldText(label)
  for (const [outcome, words] of WORDS) {
    const found = words.exec(folded)
    if (found && !NOT_YET.test(folded.slice(0, found.index))) return outcome
  }
  return 'open'
}

/** A stage's outcome: the one that was set, else guessed from its label. Having no stage is open. */
export const stadeOutcomeOf = (
  said: StadeOutcomes,
  idStade: number | null,
  label: string | null | undefined,
): StadeOutcome => (idStade === null ? 'open' : (said[String(idStade)] ?? guessOutcome(label ?? '')))

/** Parses stored outcomes; invalid ones are left out. */
export const readStadeOutcomes = (value: unknown): StadeOutcomes =>
  Object.fromEntries(
    Object.entries(Object(value)).flatMap(([key, said]) => {
      const outcome = STADE_OUTCOMES.find((known) => known === said)
      return outcome ? [[key, outcome] as const] : []
    }),
  )
