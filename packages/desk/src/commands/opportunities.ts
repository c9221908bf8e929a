import type { FileColumn } from '../../../../lib/domain/file/file-column.ts'
import { listOpportunities, listStades, type Opportunity, type Stade } from '../../../client/src/index.ts'
import { type Desk, EXIT, minutesOf, type Options, textOf, textsOf, UsageError } from '../desk.ts'
import { writeTable } from '../table.ts'

const FIELDS = [
  ['idOpportunity', 'text'],
  ['title', 'text'],
  ['idStade', 'text'],
  ['amount', 'number'],
  ['deadline', 'day'],
  ['idCompany', 'text'],
  ['idUser', 'text'],
  ['idCrmVisitCard', 'text'],
  ['comment', 'text'],
  ['created', 'moment'],
  ['modified', 'moment'],
] as const satisfies readonly (readonly [keyof Opportunity, FileColumn<Opportunity>['kind']])[]

const same = (left: string, right: string) =>
  left.localeCompare(right, 'fr', { sensitivity: 'base', ignorePunctuation: true }) === 0

/** Ids of the stages given by id or label; several stages may share a label. Throws UsageError. */
export function stagesNamed(names: readonly string[], stages: readonly Stade[]): number[] {
  return names.flatMap((name) => {
    const numbered = stages.filter(({ idCustomFieldValue }) => String(idCustomFieldValue) === name)
    const found = numbered.length > 0 ? numbered : stages.filter(({ label }) => same(label, name))
    if (found.length === 0)
      throw new UsageError('noStage', { name, all: stages.map(({ label }) => label).join(', ') })
    return found.map(({ idCustomFieldValue }) => idCustomFieldValue)
  })
}

/** `desk opportunities`: those modified in a window (section 4.4), as CSV or as the API's JSON. */
export async function opportunities(desk: Desk, _: readonly string[], options: Options): Promise<number> {
  const polling = minutesOf(textOf(options.since) ?? '2y', '--since')
  const format = textOf(options.format) ?? 'csv'
  if (format !== 'csv' && format !== 'json')
    throw new UsageError('badOption', { name: '--format', command: 'opportunities' })
  const { signal } = desk
  const stages = (await listStades(desk.client, {}, { signal })).result
  const idStade = stagesNamed(textsOf(options.stage), stages)
  const query = {
    polling: Math.max(15, polling),
    isDeleted: false,
    ...(idStade.length > 0 ? { idStade } : {}),
  }
  const onWindow = (minutes: number) => desk.printError(desk.say('window', { minutes }))
  const { opportunityList } = await listOpportunities(desk.client, { query }, { signal, onWindow })
  if (format === 'json') for (const each of opportunityList) await desk.print(`${JSON.stringify(each)}\n`)
  else {
    const labels = new Map(stages.map((stage) => [stage.idCustomFieldValue, stage.label]))
    const columns = FIELDS.flatMap(([header, kind]): FileColumn<Opportunity>[] => {
      const own = { header, kind, value: (row: Opportunity) => row[header] }
      const value = ({ idStade: id }: Opportunity) => (id === null ? null : labels.get(id))
      return header === 'idStade' ? [own, { header: 'stade', kind: 'text', value }] : [own]
    })
    await writeTable(desk, { file: undefined, force: false }, columns, opportunityList, '')
  }
  desk.printError(desk.say('rows', { rows: opportunityList.length }))
  return opportunityList.length > 0 ? EXIT.done : EXIT.no
}
