import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '#lib/domain/text/languages.ts'
import { readPreferencesFrom } from '#lib/preferences/preferences.ts'
import { signInAddress } from '#lib/sign-in-address.ts'
import { headersOfNote } from '../security-headers.ts'
import { escapeHtml } from './escape-html.ts'
import { readerOf } from './messages.ts'
import { inertHeaders } from './refusals.ts'

/** After how many seconds the page tries again by itself. */
const AGAIN_S = 3

interface Words {
  readonly title: string
  readonly text: string
  readonly again: string
  readonly signIn: string
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Your sign-in could not be checked',
    text: 'The server that keeps sign-ins does not respond. This page tries again by itself; if it goes on, tell whoever looks after this dashboard.',
    again: 'Try again',
    signIn: 'Sign in again',
  },
  fr: {
    title: 'Votre connexion n’a pas pu être vérifiée',
    text: 'Le serveur qui conserve les connexions ne répond pas. Cette page réessaie d’elle-même ; si cela persiste, prévenez la personne qui gère ce tableau de bord.',
    again: 'Réessayer',
    signIn: 'Se reconnecter',
  },
  de: {
    title: 'Ihre Anmeldung ließ sich nicht prüfen',
    text: 'Der Server, der die Anmeldungen aufbewahrt, antwortet nicht. Diese Seite versucht es von selbst erneut; wenn es so bleibt, sagen Sie der Person Bescheid, die dieses Dashboard betreut.',
    again: 'Erneut versuchen',
    signIn: 'Erneut anmelden',
  },
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:1rem;box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;text-align:center}h1{font-size:1.25rem;margin:0}p{max-width:48ch;margin:.75rem 0}a{color:LinkText;margin:0 .5rem}'
/** By script, as a refresh of the document loads nothing where the address has a fragment, and a link would lose it. */
const SCRIPT = `setTimeout(()=>location.reload(),${AGAIN_S}000);document.querySelector('a').onclick=()=>(location.reload(),false)`
const headersOf = headersOfNote(STYLE, SCRIPT)

/**
 * 503 in place of a page while nobody can say whose session it is (`isUnknownHere`). Another copy may know: the router's request
 * is sent again at once (hold-pages.ts), the browser's by the page itself.
 */
export function answerUnknown(request: IncomingMessage, response: ServerResponse): void {
  const headers = readerOf(request)
  const { locale, theme } = readPreferencesFrom(
    (name) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1],
    headers.get('accept-language'),
  )
  const { title, text, again, signIn } = WORDS[locale]
  const scheme = theme === 'system' ? 'light dark' : theme
  for (const [name, value] of inertHeaders(request, headersOf)) response.setHeader(name, value)
  response
    .writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(AGAIN_S) })
    .end(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme}"><noscript><meta http-equiv="refresh" content="${AGAIN_S}"></noscript><title>${title}</title><style>${STYLE}</style><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a><a href="${escapeHtml(signInAddress(request.url))}">${signIn}</a></p></main><script>${SCRIPT}</script></body></html>`,
    )
}
