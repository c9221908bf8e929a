import { defineView, optional, text } from '#lib/view.ts'

/** What the page for developers shows: words that are looked for, and the entry that is open. */
export const developersView = defineView({ q: text, open: optional })
