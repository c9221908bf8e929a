import type { Locale } from '#lib/domain/text/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

/** Every text of the product by language. For the server, the command line and tests: a browser gets what its page needs. */
export const CATALOGUES: Readonly<Record<Locale, typeof en>> = { en, fr, de }
