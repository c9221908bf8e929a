import 'server-only'
import { askFitted, type Fitting } from '#client/fit.ts'
import { joinAnswers, joinFieldOf, pageOf } from '#lib/domain/api/chunked-answers.ts'
import { Columns } from '../answer/columns.ts'
import { pickFields } from '../answer/read.ts'
import { env } from '../env.ts'
import { BffError } from '../errors.ts'
import { spelledQuery } from '../prepare.ts'
import { type Answered, type ApiCaller, callApi, type Prepared } from './call-api.ts'
import { readingsOf } from './readings.ts'

const isRefusal = (error: unknown) =>
  error instanceof BffError && error.code === 'invalid' && error.upstream?.status === 400

type Root = Record<string, unknown>

function packed(answer: Root, list: string, fields: readonly string[] | null, bytes: number): Buffer[] {
  const columns = new Columns(fields, bytes)
  for (const item of answer[list] as unknown[]) columns.add(item)
  return [...columns.pieces(answer, list)]
}

const readOf = ({ operation, endpoint: { list }, query }: Prepared) => ({ operation, list, query })

/** The call of one chunk; its fields include the one that answers are joined by. */
function chunkOf(call: Prepared): Prepared {
  const { operation, fields } = call
  const id = joinFieldOf(operation)
  const more = fields === null || id === undefined || fields.includes(id) ? fields : [...fields, id].sort()
  return { ...call, packs: null, fields: more }
}

function joined(call: Prepared, answers: readonly Answered[], countIsTotal: boolean): Answered {
  const texts = answers.map(({ chunks }) => Buffer.concat(chunks))
  const roots = texts.map((text) => JSON.parse(text.toString('utf8')) as Root)
  const answer = joinAnswers(readOf(call), roots, countIsTotal)
  const bytes = texts.reduce((sum, { length }) => sum + length, 0)
  const { list } = call.endpoint
  const { fields } = call
  if (list !== null && fields !== null && !call.packs && chunkOf(call).fields !== fields)
    answer[list] = (answer[list] as unknown[]).map((item) => pickFields(item, fields))
  return {
    status: answers[0]?.status ?? 200,
    drift: answers.reduce((sum, { drift }) => sum + drift, 0),
    chunks:
      call.packs && list !== null
        ? packed(answer, list, call.fields, bytes)
        : [Buffer.from(JSON.stringify(answer))],
  }
}

/**
 * `callApi`, adapted to how this API behaves where api.md is silent (`#client/fit.ts`): how it spells several values, how many
 * ids it takes per call, how long a time window. What it accepts is learnt from its answers and remembered.
 */
export async function callApiFitted(
  asker: ApiCaller,
  call: Prepared,
  signal: AbortSignal,
): Promise<Answered> {
  const readings = readingsOf(asker.scope)
  if (call.endpoint.method !== 'GET') {
    const answered = await callApi(asker, call, signal)
    if (answered.told) readings.hear(answered.told, null)
    return answered
  }
  const fitting: Fitting<Answered> = {
    readings,
    arrays: env().API_ARRAY_FORMAT,
    idsPerCall: env().API_IDS_PER_CALL,
    send: async (query, format, isWhole) => {
      const spelled = spelledQuery(isWhole ? call : chunkOf(call), query, format)
      const answered = await callApi(asker, spelled, signal)
      if (answered.told) readings.hear(answered.told, pageOf(spelled))
      return answered
    },
    told: ({ told }) => told,
    join: (query, answers) => joined({ ...call, query }, answers, readings.get('count') === 'total'),
    isRefusal,
  }
  const { answer, window } = await askFitted(fitting, readOf(call))
  return window === undefined ? answer : { ...answer, window }
}
