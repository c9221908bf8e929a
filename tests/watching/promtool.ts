import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { parse, stringify } from 'yaml'

import { findProgram } from '../../scripts/lib/programs.mjs'

const RULES = join(import.meta.dirname, '../../deploy/prometheus/rules.yaml')
export const promtool: string | null = findProgram('promtool')

/** What a scrape found: each series with its value, or nothing where nobody answered. */
export type Scrape = ReadonlyMap<string, number> | null

interface Rule {
  readonly alert?: string
  readonly expr: string
}
const rules = (parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
export const alertNames: readonly string[] = rules.flatMap(({ alert }) => alert ?? [])
/** Figures that a rule looks at. */
const looked = new Set(rules.flatMap(({ expr }) => expr.match(/\b(?:dashboard|process|nodejs)_\w+/g) ?? []))

const QUIET = 10
const LASTS = 100
const isCounter = (name: string) => /_(total|bucket|count|sum)$/.test(name)
const labelled = (series: string) =>
  series.includes('{')
    ? series.replace('{', '{job="dashboard",instance="a",')
    : `${series}{job="dashboard",instance="a"}`

/** A series minute by minute: as it was, then as it became, and for counters the same again with each minute. */
function valuesOf(name: string, before: number | undefined, after: number | undefined): string {
  const quiet = before === undefined ? `_x${QUIET}` : `${before}+0x${QUIET - 1}`
  if (after === undefined) return `${quiet} stale`
  const growth = isCounter(name) ? Math.max(0, after - (before ?? 0)) : 0
  return `${quiet} ${after}+${growth}x${LASTS}`
}

/**
 * Has Prometheus evaluate our rules over ten quiet minutes and a hundred with the fault, on figures that were really
 * scraped, beside another program of the same Prometheus that is in trouble. Answers what is firing at the end; throws
 * where anything fires while all is well.
 */
export async function firing(before: Scrape, after: Scrape): Promise<string[]> {
  if (promtool === null) throw new Error('There is no promtool')
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter((series) =>
    looked.has(series.replace(/\{.*/, '')),
  )
  const input = names.map((series) => ({
    series: labelled(series),
    values: valuesOf(series.replace(/\{.*/, ''), before?.get(series), after?.get(series)),
  }))
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    input.push({ series: `${name}{job="another",instance="a"}`, values: `9e12+0x${QUIET + LASTS}` })
  input.push({ series: labelled('up'), values: `1+0x${QUIET - 1} ${after === null ? 0 : 1}+0x${LASTS}` })
  const expected = (minutes: number, alerts: readonly string[]) => ({
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${minutes}m`,
    exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  })
  const test = (at: number, alerts: readonly string[]) => ({
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [{ interval: '1m', input_series: input, promql_expr_test: [expected(at, alerts)] }],
  })
  const quietly = await ran(test(QUIET - 1, []))
  if (quietly !== null) throw new Error(`Something fires while all is well:\n${quietly}`)
  // Told that nothing is expected, it says what there is.
  const said = (await ran(test(QUIET + LASTS - 1, []))) ?? ''
  const found = [...(said.split(/\bgot:/)[1]?.matchAll(/alertname="(\w+)"/g) ?? [])].map(
    ([, name = '']) => name,
  )
  const again = await ran(test(QUIET + LASTS - 1, found))
  if (again !== null) throw new Error(again)
  return found.sort()
}

/** Null where it holds, else what promtool says. */
async function ran(test: object): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'))
  try {
    const file = join(folder, 'test.yaml')
    writeFileSync(file, stringify(test))
    await promisify(execFile)(promtool ?? '', ['test', 'rules', file])
    return null
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return stdout + stderr || String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
