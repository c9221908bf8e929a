// The parser of identifiers and the lookup itself, loaded after the page so that the box is usable at once.
export { parseLookup, readPaste, restoreZeros } from '#lib/domain/lookup/lookup.ts'
export { nameIndex, sirensOfNames, withSirens } from '#lib/domain/lookup/lookup-names.ts'
export { hitHref, lookupOutcomeOf as outcomeOf } from '#lib/lookup/lookup-rows.ts'
export { lookupRun } from '#lib/lookup/lookup-runs.ts'
export { countPaste } from './lookup-counts.ts'
