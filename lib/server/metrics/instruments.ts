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
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name, help, labelNames, registers })
  /** `aggregator`: how the values of several workers are combined; by default summed. */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    aggregator: Aggregator = 'sum',
  ) => new Gauge({ name, help, labelNames, registers, aggregator })
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets = SECONDS,
  ) => new Histogram({ name, help, labelNames, buckets, registers })
  const made = {
    calls: counter('dashboard_calls_total', 'Calls under /api answered', ['endpoint', 'status', 'code']),
    callSeconds: histogram('dashboard_call_seconds', 'Time of a call under /api, whole', ['endpoint']),
    responses: counter('dashboard_http_responses_total', 'Requests over, of any kind', ['kind', 'status']),
    heldBytes: gauge('dashboard_held_bytes', 'Bytes of answers that nobody has read yet'),
    stalled: counter('dashboard_stalled_connections_total', 'Connections ended because nobody read'),
    linesDropped: counter('dashboard_log_lines_dropped_total', 'Log lines that could not be written'),
    pageSeconds: histogram('dashboard_page_seconds', 'Time of a page, whole'),
    pageReads: counter('dashboard_page_reads_total', 'Reads made while a page renders', ['endpoint', 'code']),
    inFlight: gauge('dashboard_in_flight', 'Under way now', ['what']),
    upstreamRequests: counter('dashboard_upstream_requests_total', 'Requests sent to the API, retries too', [
      'endpoint',
      'outcome',
    ]),
    upstreamSeconds: histogram('dashboard_upstream_seconds', 'Time of one request to the API', ['endpoint']),
    upstreamRetries: counter('dashboard_upstream_retries_total', 'Reads asked again', ['endpoint']),
    retriesDenied: counter('dashboard_upstream_retries_denied_total', 'Retries that the budget forbade'),
    refused: counter('dashboard_upstream_refused_total', 'Calls answered without asking the API', ['reason']),
    connections: gauge(
      'dashboard_upstream_connections',
      'Connections to the API, and calls that wait for one',
      ['state'],
    ),
    breakers: gauge('dashboard_breakers', 'Accounts by the state of their breaker', ['state']),
    breakerOpenings: counter('dashboard_breaker_openings_total', 'Times that a breaker opened'),
    drift: counter('dashboard_contract_drift_total', 'Items delivered that break the contract', ['endpoint']),
    signIns: counter('dashboard_sign_ins_total', 'Sign-ins tried', ['outcome']),
    sessionsEnded: counter('dashboard_sessions_ended_total', 'Sessions ended before their time', ['reason']),
    sharedUp: gauge(
      'dashboard_shared_server_up',
      '1: the server of REDIS_URL is connected; 0: it is not',
      [],
      'min',
    ),
    sharedCalls: counter('dashboard_shared_server_calls_total', 'Calls of the server of REDIS_URL', [
      'outcome',
    ]),
    sharedUntold: gauge(
      'dashboard_shared_sign_outs_waiting',
      'Sign-outs of this copy that wait for that server',
    ),
    unwritten: gauge(
      'dashboard_sign_outs_unwritten',
      'Sign-outs that the file in DATA_DIR has not taken yet',
      [],
      'max',
    ),
    workspaceUp: gauge(
      'dashboard_workspace_up',
      '1: the workspace answers; 0: it is away, or its server read-only',
      [],
      'min',
    ),
    workspaceDropped: counter(
      'dashboard_workspace_lines_dropped_total',
      'Lines of activity that found no room while the workspace was away',
    ),
    workspaceWaiting: gauge(
      'dashboard_workspace_lines_waiting',
      'Lines of activity that the workspace has not taken yet',
    ),
    workers: gauge('dashboard_workers', 'Processes that serve'),
    workersReplaced: counter('dashboard_workers_replaced_total', 'Workers that died and were replaced'),
    visitLcp: histogram(
      'dashboard_visit_lcp_seconds',
      'Visits: largest contentful paint',
      ['route'],
      LCP_SECONDS,
    ),
    visitInp: histogram(
      'dashboard_visit_inp_seconds',
      'Visits: interaction to next paint',
      ['route'],
      INP_SECONDS,
    ),
    visitCls: histogram('dashboard_visit_cls', 'Visits: cumulative layout shift', ['route'], CLS),
    keptReads: counter('dashboard_kept_reads_total', 'Reads that are kept for a minute', ['outcome']),
    reads: counter('dashboard_reads_total', 'Reads by what the objective says of them', ['outcome']),
    writes: counter('dashboard_writes_total', 'Writes by what their person was told', ['outcome']),
    spans: counter('dashboard_spans_total', 'Spans of traces, sent to the collector or not', ['outcome']),
    faults: counter('dashboard_faults_total', 'Faults of ours, each of which is a line of level error', [
      'place',
    ]),
  }
  // A counter that is missing until its first increment hides that increment from Prometheus.
  for (const outcome of SIGN_IN_OUTCOMES) made.signIns.inc({ outcome }, 0)
  for (const reason of SESSION_ENDS) made.sessionsEnded.inc({ reason }, 0)
  for (const reason of REFUSALS) made.refused.inc({ reason }, 0)
  for (const outcome of SHARED_OUTCOMES) made.sharedCalls.inc({ outcome }, 0)
  for (const outcome of KEPT_OUTCOMES) made.keptReads.inc({ outcome }, 0)
  for (const outcome of READ_OUTCOMES) made.reads.inc({ outcome }, 0)
  for (const outcome of WRITE_OUTCOMES) made.writes.inc({ outcome }, 0)
  for (const outcome of SPAN_OUTCOMES) made.spans.inc({ outcome }, 0)
  for (const endpoint of operations) made.drift.inc({ endpoint }, 0)
  for (const place of FAULT_PLACES) made.faults.inc({ place }, 0)
  return { registry, ...made }
}

export const metrics = () => singleton('metrics', makeInstruments)

/** Adds the process's own metrics: memory, event-loop delay, garbage collection. Called once, at startup. */
export const watchProcess = (): void => collectDefaultMetrics({ register: metrics().registry })
