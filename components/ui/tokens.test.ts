import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'
type Rgb = [number, number, number]

/** A token's solid colour in a theme. */
function token(name: string, theme: Theme): Rgb {
  const value = new RegExp(`^\\s*--${name}:\\s*([^;]+);`, 'm').exec(css)?.[1] ?? ''
  const both = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value)
  const hex = both?.[theme === 'light' ? 1 : 2] ?? value
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`--${name} is not a solid colour: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['canvas', 'surface', 'sunken', 'raised']
const tones = ['accent', 'success', 'warning', 'danger']

const text = [
  ...surfaces.flatMap((surface) => ['ink', 'ink-2', 'ink-3'].map((ink) => [ink, surface])),
  ...surfaces.flatMap((surface) => tones.map((tone) => [`${tone}-ink`, surface])),
  ...tones.flatMap((tone) => [
    [`${tone}-ink`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
  ['ink-2', 'neutral-soft'],
  ['ink-2', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'danger'],
  ['on-accent', 'danger-hover'],
  ['canvas', 'ink'],
  ['ink', 'mark'],
]

const marks = [
  ...surfaces.flatMap((surface) => [
    ['focus', surface],
    ['line-control', surface],
    ['accent', surface],
    ['success', surface],
    ['warning', surface],
    ['danger', surface],
    ['neutral', surface],
  ]),
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  it.each(text)('%s can be read on %s (4.5:1)', (ink, ground) => {
    expect(contrast(token(ink ?? '', theme), token(ground ?? '', theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('%s can be told from %s (3:1)', (mark, ground) => {
    expect(contrast(token(mark ?? '', theme), token(ground ?? '', theme))).toBeGreaterThanOrEqual(3)
  })
})
