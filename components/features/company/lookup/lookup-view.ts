import { defineView, optional } from '#lib/view.ts'

/** What is looked up: the text itself, or the key under which this tab's storage holds a long one. */
export const lookupView = defineView({ q: optional, list: optional })
