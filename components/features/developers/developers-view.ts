import { defineView, optional, text } from '#lib/view.ts'

/** State of the developers' page, kept in the address: search words and the open entry. */
export const developersView = defineView({ q: text, open: optional })
