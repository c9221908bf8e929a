// npm run watching: generates Prometheus rules, Grafana dashboard and the tables of docs/operations.md from one list.
// With --check it writes nothing, and fails when a file is out of date.
import { readFile, writeFile } from 'node:fs/promises'

import { stringify } from 'yaml'

import { alerts, OBJECTIVE, type Panel, panels, records } from './watching/list.ts'

const MADE = '# Made by `npm run watching` from scripts/watching/list.ts.\n'

const rules = {
  groups: [
    { name: 'dashboard-sums', rules: records },
    {
      name: 'dashboard',
      rules: alerts.map(({ name, expr, lasts, severity, says, act }) => ({
        alert: name,
        expr,
        for: lasts,
        labels: { severity },
        annotations: { summary: says, description: act },
      })),
    },
  ],
}

const source = { type: 'prometheus', uid: '$source' }
const WIDTH = 12
const HEIGHT = 8

const panelOf = ({ title, unit, queries }: Panel, nth: number) => ({
  id: nth + 1,
  type: 'timeseries',
  title,
  datasource: source,
  gridPos: { x: (nth % 2) * WIDTH, y: Math.floor(nth / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: Object.entries(queries).map(([legendFormat, expr], at) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + at),
    datasource: source,
    expr,
    legendFormat,
  })),
})

const dashboard = {
  uid: 'company-dashboard',
  title: 'Company dashboard',
  tags: ['company-dashboard'],
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
  panels: panels.map(panelOf),
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const table = [
  '| alert | for | who | it means | do |',
  '| --- | --- | --- | --- | --- |',
  ...alerts.map(
    ({ name, lasts, severity, says, act }) =>
      `| \`${name}\` | ${lasts === '0m' ? 'at once' : lasts} | ${severity === 'page' ? 'wakes' : 'by day'} | ${cell(says)} | ${cell(act)} |`,
  ),
].join('\n')

const docs = new URL('../docs/operations.md', import.meta.url)
const MARKS = /(<!-- alerts: npm run watching -->\n)[\s\S]*?(\n<!-- end of alerts -->)/
const text = await readFile(docs, 'utf8')
if (!MARKS.test(text)) throw new Error('docs/operations.md has lost the marks of its table of alerts')

const files: readonly [URL, string][] = [
  [new URL('../deploy/prometheus/rules.yaml', import.meta.url), MADE + stringify(rules, { lineWidth: 0 })],
  [new URL('../deploy/grafana/dashboard.json', import.meta.url), `${JSON.stringify(dashboard, null, 2)}\n`],
  [docs, text.replace(MARKS, (_, begin: string, end: string) => begin + table + end)],
]
const isCheck = process.argv.includes('--check')
for (const [file, wanted] of files) {
  const there = await readFile(file, 'utf8').catch(() => '')
  if (there === wanted) continue
  if (isCheck) {
    console.error(
      `${file.pathname} is not what scripts/watching/list.ts says (objective ${OBJECTIVE}): npm run watching`,
    )
    process.exitCode = 1
  } else await writeFile(file, wanted)
}
