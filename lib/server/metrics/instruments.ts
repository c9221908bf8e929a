import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { operations } from '#lib/contract/index.ts'
import { singleton } from '../singleton.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Buckets of Web Vitals: fine around our usual values, and with the limits of "good" and "poor". */
const LCP_SECONDS = [0.2, 0.4, 0.6, 0.8, 1.2, 1.8, 2.5, 4, 8]
const INP_SECONDS = [0.016, 0.024, 0.035, 0.05, 0.07, 0.1, 0.2, 0.5, 1]
const CLS = [0, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5]

export const SIGN_IN_OUTCOMES = ['ok', 'invalid', 'malformed', 'limited', 'failed'] as const
export const SESSION_ENDS = ['signed_out', 'everywhere', 'replaced', 'refused_by_api'] as const
const SHARED_OUTCOMES = ['ok', 'refused', 'failed', 'away'] as const
const KEPT_OUTCOMES = ['found', 'asked'] as const
const REFUSALS = ['breaker', 'lane', 'room', 'closing'] as const
export const READ_OUTCOMES = ['good', 'slow', 'failed'] as const
export const WRITE_OUTCOMES = ['answered', 'unknown', 'lost'] as const
const SPAN_OUTCOMES = ['sent', 'dropped'] as const
const FAULT_PLACES = ['call', 'page', 'process', 'store'] as const

/**
 * Every metric of /api/metrics except the process's own; docs/operations.md says what each means.
 * Labels only take values from fixed lists (operations of the contract, route patterns, error codes): nothing that a
 * client sends becomes a label, so the number of series is bounded.
 */
function makeInstruments() {
  const registry = new Registry()
  const options = (name: string, help: string) => ({ name: `dashboard_${name}`, help, registers: [registry] })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ ...options(name, help), labelNames })
  /** By a label of known values: a counter missing until its first increment hides it from Prometheus. */
  const counterBy = <L extends string>(name: string, help: string, label: L, values: readonly string[]) => {
    const made = counter(name, help, [label])
    for (const value of values) made.labels(value).inc(0)
    return made
  }
  const outcomes = (name: string, help: string, values: readonly string[]) =>
    counterBy(name, help, 'outcome', values)
  /** `aggregator`: how the values of several workers are combined; by default summed. */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    aggregator: Aggregator = 'sum',
  ) => new Gauge({ ...options(name, help), labelNames, aggregator })
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets = SECONDS,
  ) => new Histogram({ ...options(name, help), labelNames, buckets })
  return {
    registry,
    calls: counter('calls_total', 'Calls under /api answered', ['endpoint', 'status', 'code']),
    callSeconds: histogram('call_seconds', 'Time of a call under /api, whole', ['endpoint']),
    responses: counter('http_responses_total', 'Requests over, of any kind', ['kind', 'status']),
    heldBytes: gauge('held_bytes', 'Bytes of answers that nobody has read yet'),
    stalled: counter('stalled_connections_total', 'Connections ended because nobody read'),
    linesDropped: counter('log_lines_dropped_total', 'Log lines that could not be written'),
    pageSeconds: histogram('page_seconds', 'Time of a page, whole'),
    pageReads: counter('page_reads_total', 'Reads made while a page renders', ['endpoint', 'code']),
    inFlight: gauge('in_flight', 'Under way now', ['what']),
    upstreamRequests: counter('upstream_requests_total', 'Requests sent to the API, retries too', [
      'endpoint',
      'outcome',
    ]),
    upstreamSeconds: histogram('upstream_seconds', 'Time of one request to the API', ['endpoint']),
    upstreamRetries: counter('upstream_retries_total', 'Reads asked again', ['endpoint']),
    retriesDenied: counter('upstream_retries_denied_total', 'Retries that the budget forbade'),
    refused: counterBy('upstream_refused_total', 'Calls answered without asking the API', 'reason', REFUSALS),
    connections: gauge('upstream_connections', 'Connections to the API, and calls that wait for one', [
      'state',
    ]),
    breakers: gauge('breakers', 'Accounts by the state of their breaker', ['state']),
    breakerOpenings: counter('breaker_openings_total', 'Times that a breaker opened'),
    drift: counterBy(
      'contract_drift_total',
      'Items delivered that break the contract',
      'endpoint',
      operations,
    ),
    signIns: outcomes('sign_ins_total', 'Sign-ins tried', SIGN_IN_OUTCOMES),
    sessionsEnded: counterBy(
      'sessions_ended_total',
      'Sessions ended before their time',
      'reason',
      SESSION_ENDS,
    ),
    sharedUp: gauge('shared_server_up', '1: the server of REDIS_URL is connected; 0: it is not', [], 'min'),
    sharedCalls: outcomes('shared_server_calls_total', 'Calls of the server of REDIS_URL', SHARED_OUTCOMES),
    sharedUntold: gauge('shared_sign_outs_waiting', 'Sign-outs of this copy that wait for that server'),
    unwritten: gauge(
      'sign_outs_unwritten',
      'Sign-outs that the file in DATA_DIR has not taken yet',
      [],
      'max',
    ),
    workspaceUp: gauge(
      'workspace_up',
      '1: the workspace answers; 0: it is away, or its server read-only',
      [],
      'min',
    ),
    workspaceDropped: counter(
      'workspace_lines_dropped_total',
      'Lines of activity that found no room while the workspace was away',
    ),
    workspaceWaiting: gauge(
      'workspace_lines_waiting',
      'Lines of activity that the workspace has not taken yet',
    ),
    workers: gauge('workers', 'Processes that serve'),
    workersReplaced: counter('workers_replaced_total', 'Workers that died and were replaced'),
    visitLcp: histogram('visit_lcp_seconds', 'Visits: largest contentful paint', ['route'], LCP_SECONDS),
    visitInp: histogram('visit_inp_seconds', 'Visits: interaction to next paint', ['route'], INP_SECONDS),
    visitCls: histogram('visit_cls', 'Visits: cumulative layout shift', ['route'], CLS),
    keptReads: outcomes('kept_reads_total', 'Reads that are kept for a minute', KEPT_OUTCOMES),
    reads: outcomes('reads_total', 'Reads by what the objective says of them', READ_OUTCOMES),
    writes: outcomes('writes_total', 'Writes by what their person was told', WRITE_OUTCOMES),
    spans: outcomes('spans_total', 'Spans of traces, sent to the collector or not', SPAN_OUTCOMES),
    faults: counterBy(
      'faults_total',
      'Faults of ours, each of which is a line of level error',
      'place',
      FAULT_PLACES,
    ),
  }
}

export const metrics = () => singleton('metrics', makeInstruments)

/** Adds the process's own metrics: memory, event-loop delay, garbage collection. Called once, at startup. */
export const watchProcess = (): void => collectDefaultMetrics({ register: metrics().registry })
