import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { build, createServer, type InlineConfig } from 'vite'

import { root } from '../../scripts/lib/bootstrap.mjs'

const ENTRY = join(root, 'e2e/support/late-part.tsx')
const config: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The server-rendered HTML of `late-part.tsx`, and the script that hydrates it. */
export async function latePart(): Promise<{ html: string; script: string }> {
  const server = await createServer({ ...config, server: { middlewareMode: true, ws: false } })
  try {
    const { LatePart } = (await server.ssrLoadModule(ENTRY)) as { LatePart: FunctionComponent }
    const lib = { entry: ENTRY, formats: ['iife' as const], name: 'late' }
    const built = await build({ ...config, build: { write: false, lib } })
    const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    if (first?.type !== 'chunk') throw new Error('Nothing was built')
    return { html: renderToString(createElement(LatePart)), script: first.code }
  } finally {
    await server.close()
  }
}
