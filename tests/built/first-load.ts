import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { serverDir } from '../../scripts/lib/build.mjs'

const DIST = process.env.NEXT_DIST_DIR || '.next'
const ASSET = /\/_next\/(static\/[^"'\\\s]+?\.(?:js|css|woff2))/g
/** For browsers older than modules: no browser that runs the rest asks for it. */
const LEGACY = /<script[^>]*\bnoModule[^>]*>/gi

const texts = new Map<string, Promise<Buffer>>()

const contentOf = (file: string): Promise<Buffer> => {
  const known = texts.get(file) ?? readFile(join(serverDir(), DIST, file))
  texts.set(file, known)
  return known
}

/** A built file that a document asks the browser for. */
export interface Asset {
  readonly file: string
  readonly text: string
  /** As it is on the wire: scripts and styles compressed. */
  readonly bytes: number
}

/**
 * Every built script that a document names, in a tag, a preload, or the data of its components: more than it runs at
 * once, never less.
 */
export async function scriptsOf(html: string): Promise<Asset[]> {
  const modern = html.replace(LEGACY, '')
  const files = new Set([...modern.matchAll(ASSET)].map((match) => match[1] as string))
  return Promise.all(
    [...files]
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => {
        const content = await contentOf(file)
        return { file, text: content.toString('utf8'), bytes: gzipSync(content).length }
      }),
  )
}

/** The fonts that an answer asks for before its document is read, in a header or a tag: files of the build's folder. */
export const preloadedFonts = (link: string, html: string): string[] => {
  const tags = [...html.matchAll(/<link[^>]*rel="preload"[^>]*>/g)].map(([tag]) => tag)
  const wanted = [...link.split(/,\s*(?=<)/), ...tags].filter((one) => /\bas="?font\b/.test(one))
  return [...new Set(wanted.map((one) => /\/_next\/(static\/[^"'>\s]+)/.exec(one)?.[1] ?? one))]
}

/** Bytes of a built file as they are. */
export const bytesOf = async (file: string): Promise<number> => (await contentOf(file)).length

/** The style sheets that a document links to, joined. */
export async function stylesOf(html: string): Promise<string> {
  const files = new Set([...html.matchAll(ASSET)].map((match) => match[1] as string))
  const sheets = [...files].filter((file) => file.endsWith('.css')).map(contentOf)
  return (await Promise.all(sheets)).join('\n')
}

/** The text of every script of the build. */
export async function allScripts(): Promise<string[]> {
  const files = await readdir(join(serverDir(), DIST, 'static'), { recursive: true })
  const scripts = files.filter((file) => file.endsWith('.js'))
  return Promise.all(scripts.map(async (file) => (await contentOf(join('static', file))).toString('utf8')))
}
