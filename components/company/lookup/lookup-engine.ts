// What reads identifiers and asks for them: loaded after the page, so that the box is there at once.
export { parseLookup } from '#lib/domain/lookup.ts'
export { countEntries } from './lookup-counts.ts'
export { onlyHit, outcomeOf } from './lookup-rows.ts'
export { lookupRun } from './lookup-runs.ts'
