import { defineView, optional } from '#lib/view.ts'

/** What is looked up: its text, or the name under which this tab keeps a long one. */
export const lookupView = defineView({ q: optional, list: optional })
