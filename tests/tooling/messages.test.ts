import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { findAllMessageProblems, findMessageProblems, signatureOf } from '../../scripts/lib/messages.mjs'

async function problems(en: object, fr: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'))
  await writeFile(join(folder, 'en.json'), JSON.stringify(en))
  await writeFile(join(folder, 'fr.json'), JSON.stringify(fr))
  return findMessageProblems(folder, ['en', 'fr'])
}

describe('message parity', () => {
  it('accepts catalogues that say the same', async () => {
    const en = { a: { b: '{count, plural, one {# branch} other {# branches}} of <b>{name}</b>' } }
    const fr = { a: { b: '<b>{name}</b> : {count, plural, one {# site} many {# sites} other {# sites}}' } }
    expect(await problems(en, fr)).toEqual([])
  })

  it('names a key that one language lacks or leaves empty', async () => {
    expect(await problems({ a: 'x', b: 'y', c: 'z' }, { a: 'x', b: ' ' })).toEqual([
      'b: missing or empty in fr',
      'c: missing or empty in fr',
    ])
  })

  it('names an argument, a type or a tag that differs, also inside a branch', async () => {
    expect(await problems({ a: '{name}' }, { a: '{nom}' })).toHaveLength(1)
    expect(await problems({ a: '{n, number}' }, { a: '{n}' })).toHaveLength(1)
    expect(await problems({ a: '<b>x</b>' }, { a: 'x' })).toHaveLength(1)
    const plural = (inside: string) => ({ a: `{n, plural, other {${inside}}}` })
    expect(await problems(plural('{city}'), plural('#'))).toHaveLength(1)
  })

  it('lets one language inflect where the other only counts', async () => {
    const fr = { a: '{n, plural, one {# trouvée} other {# trouvées}}' }
    expect(await problems({ a: '{n, number} found' }, fr)).toEqual([])
    expect(await problems({ a: '{n} found' }, fr)).toHaveLength(1)
  })

  it('names what a language that was added still lacks, and a file of no language', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messages-'))
    await writeFile(join(folder, 'en.json'), '{"a": "x"}')
    expect(await findMessageProblems(folder, ['en', 'sv'])).toEqual(['sv.json is missing'])
    await writeFile(join(folder, 'sv.json'), '{}')
    expect(await findMessageProblems(folder, ['en', 'sv'])).toEqual(['a: missing or empty in sv'])
    expect(await findMessageProblems(folder, ['en'])).toEqual([
      'sv.json: no such language in lib/domain/text/languages.ts',
    ])
  })

  it('finds none in the product', async () => {
    expect(await findAllMessageProblems()).toEqual([])
  })

  it('names a message that is not ICU', async () => {
    expect(await problems({ a: '{name' }, { a: '{name}' })).toEqual(['a: a { without its } in en'])
    const [problem] = await problems({ a: '{n, plural, one {x}}' }, { a: '{n, plural, one {x}}' })
    expect(problem).toContain('lacks the branch "other"')
  })

  it('reads quoted braces as text', () => {
    expect(signatureOf("it''s '{not}' {one}")).toEqual({ needs: 'one', problem: '' })
  })
})
