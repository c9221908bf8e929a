import { urlOf } from '#lib/domain/text/safe-url.ts'
import { decoded } from '#lib/domain/text/try-or-null.ts'
import { readDigits } from './lookup-digits.ts'
import { invalidIdentifier, type Understood } from './lookup-types.ts'

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,61}$/u
const ASCII_HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,8}(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const LINKEDIN_HOST = /^(?:[a-z0-9-]+\.)*linkedin\.com$/
const PROFILE = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}&'.+_-]{0,98}[\p{L}\p{M}\p{N}.+_-])?$/u
const COMPANY_PAGES = new Set(['company', 'company-beta', 'school', 'showcase', 'edu'])

/**
 * Normalises a host name for the API's `domain`: lower case, ASCII (punycode), no `www.`, no trailing dot.
 * Null if it is not a public host name (an IP address, a name without a dot). Never throws.
 */
export function normaliseDomain(host: string): string | null {
  const bare = host.trim().replace(/\.$/, '')
  if (bare.length > 253 || !HOST.test(bare)) return null
  const ascii = urlOf(`http://${bare}/`)?.hostname ?? ''
  const domain = ascii.replace(/^www\d?\.(?=.*\.)/, '')
  return ASCII_HOST.test(domain) ? domain : null
}

/** Normalises a LinkedIn profile id for the API's `linkedin`: decoded, lower case; null if it is not valid. */
export function normaliseProfile(profile: string): string | null {
  const slug = decoded(profile.trim()).normalize('NFC').toLowerCase()
  return PROFILE.test(slug) ? slug : null
}

function fromLinkedin(path: string): Understood {
  const parts = path.split('/').filter((part) => part !== '')
  const at = parts.findIndex((part) => COMPANY_PAGES.has(part.toLowerCase()))
  const slug = at < 0 ? null : normaliseProfile(parts[at + 1] ?? '')
  if (slug !== null) return { kind: 'linkedin', value: slug }
  const person = parts.some((part) => part === 'in' || part === 'pub')
  return invalidIdentifier(person ? 'linkedinPerson' : 'linkedinPage')
}

// French company directories, whose page addresses end with the SIREN or SIRET.
const DIRECTORY =
  /^(?:[a-z0-9-]+\.)*(?:annuaire-entreprises\.data\.gouv|pappers|societe|verif|infogreffe|manageo|score3|societeinfo|lefigaro|bodacc)\.(?:fr|com)$/
const NUMBER_AT_END = /(?:^|[^0-9])([0-9]{9}|[0-9]{14})(?:\.[a-z]{2,5})?\/?$/i

/** The SIREN or SIRET at the end of a company directory's page address; null if there is none. */
function fromDirectory(domain: string, path: string): Understood | null {
  const digits = DIRECTORY.test(domain) ? NUMBER_AT_END.exec(path)?.[1] : undefined
  return digits === undefined ? null : readDigits(digits)
}

/**
 * Parses a text without spaces as a web address: a URL, a bare domain with or without a path, a LinkedIn company page
 * (also just `company/acme`). Null if it looks like none of them. Takes normalised text.
 */
export function readWeb(text: string): Understood | null {
  if (/\s/.test(text)) return null
  const page = /^@?(?:company|school|showcase)\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(text)?.[1]
  if (page !== undefined) {
    const slug = normaliseProfile(page)
    return slug === null ? invalidIdentifier('linkedinPage') : { kind: 'linkedin', value: slug }
  }
  const email = text.replace(/^mailto:/i, '').replace(/\?.*$/, '')
  if (EMAIL.test(email)) return invalidIdentifier('email', { email })
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return invalidIdentifier('url')
  const rest = scheme === undefined ? text.replace(/^\/\//, '') : text.replace(SCHEME, '')
  const host =
    /^[^/?#\\]*/
      .exec(rest)?.[0]
      .replace(/^.*@/, '')
      .replace(/:[0-9]{1,5}$/, '') ?? ''
  const domain = normaliseDomain(host)
  if (domain === null) return scheme === undefined ? null : invalidIdentifier('domain')
  if (domain === 'lnkd.in') return invalidIdentifier('linkedinPage')
  const path = /^[^/?#]*([^?#]*)/.exec(rest)?.[1] ?? ''
  if (LINKEDIN_HOST.test(domain)) return fromLinkedin(path)
  return fromDirectory(domain, path) ?? { kind: 'domain', value: domain }
}

/**
 * Parses a single word as a profile id (`acme-industrie`): ASCII letters, digits and dashes, mostly letters, so that a
 * mistyped number is not mistaken for one. Null otherwise.
 */
export function readProfile(text: string): Understood | null {
  const word = text.replace(/^@/, '')
  if (!/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i.test(word) || word.length < 2 || word.length > 100) return null
  const letters = word.replace(/[^a-z]/gi, '').length
  const digits = word.replace(/[^0-9]/g, '').length
  return letters > digits ? { kind: 'linkedin', value: word.toLowerCase() } : null
}
