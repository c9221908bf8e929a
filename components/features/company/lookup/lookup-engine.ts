// What reads identifiers and asks for them: loaded after the page, so that the box is there at once.
export { parseLookup, putZerosBack, readPaste } from '#lib/domain/lookup/lookup.ts'
export { countPaste } from './lookup-counts.ts'
export { hitHref, outcomeOf } from './lookup-rows.ts'
export { lookupRun } from './lookup-runs.ts'
