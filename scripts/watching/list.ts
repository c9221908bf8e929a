/** Monitoring: the source of the Prometheus rules, the Grafana dashboard and the tables of docs/operations.md. */

export interface Alert {
  readonly name: string
  /** PromQL that is true while the condition holds. */
  readonly expr: string
  /** How long the condition must hold. */
  readonly lasts: string
  /** `page`: somebody is called at once. `ticket`: to be handled in working hours. */
  readonly severity: 'page' | 'ticket'
  readonly says: string
  readonly act: string
}

export interface Panel {
  readonly title: string
  /** Unit, as Grafana names it. */
  readonly unit: 'reqps' | 's' | 'percentunit' | 'short' | 'bytes' | 'ops'
  /** PromQL by legend. */
  readonly queries: Readonly<Record<string, string>>
}

/** Service level objective: the fraction of reads that must be good. */
export const OBJECTIVE = 0.999

const WINDOWS = ['5m', '30m', '1h', '6h', '3d'] as const
type Window = (typeof WINDOWS)[number]

/** Recording rules: sums over the copies, computed once for all alerts and panels that use them. */
export const records: readonly { readonly record: string; readonly expr: string }[] = [
  ...WINDOWS.map((window) => ({
    record: `dashboard:bad_reads:ratio_rate${window}`,
    expr: `sum(rate(dashboard_reads_total{outcome!="good"}[${window}])) / (sum(rate(dashboard_reads_total[${window}])) > 0)`,
  })),
  {
    record: 'dashboard:upstream_failures:ratio_rate5m',
    expr: 'sum(rate(dashboard_upstream_requests_total{outcome=~"5xx|reset|timeout|unreachable"}[5m])) / (sum(rate(dashboard_upstream_requests_total[5m])) > 0)',
  },
  {
    record: 'dashboard:upstream_seconds:p95_5m',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(dashboard_upstream_seconds_bucket[5m])))',
  },
]

/** Burn rate alert: the error budget of thirty days is spent `factor` times too fast, in both windows. */
const burns = (factor: number, long: Window, short: Window) =>
  [long, short]
    .map(
      (window) =>
        `dashboard:bad_reads:ratio_rate${window} > ${Number((factor * (1 - OBJECTIVE)).toFixed(4))}`,
    )
    .join(' and ')

const grows = (figure: string, window: string) => `sum(increase(${figure}[${window}])) > 0`

export const alerts: readonly Alert[] = [
  {
    name: 'DashboardDown',
    expr: 'up{job="dashboard"} == 0',
    lasts: '1m',
    severity: 'page',
    says: 'a copy does not answer',
    act: 'Its exit code and last lines; "it restarts by itself" in docs/operations.md.',
  },
  {
    name: 'DashboardReadsBurnFast',
    expr: burns(14.4, '1h', '5m'),
    lasts: '2m',
    severity: 'page',
    says: 'reads are slow or fail here: at this pace the month’s budget is gone in two days',
    act: '"everything is slow" and "Something went wrong" in docs/operations.md.',
  },
  {
    name: 'DashboardReadsBurn',
    expr: burns(6, '6h', '30m'),
    lasts: '15m',
    severity: 'page',
    says: 'reads are slow or fail here: at this pace the month’s budget is gone in five days',
    act: '"everything is slow" and "Something went wrong" in docs/operations.md.',
  },
  {
    name: 'DashboardReadsBurnSlowly',
    expr: burns(1, '3d', '6h'),
    lasts: '1h',
    severity: 'ticket',
    says: 'reads are slow or fail here: at this pace the budget is gone before the month is over',
    act: 'The same rows of docs/operations.md, without haste.',
  },
  {
    name: 'DashboardWriteLost',
    expr: `${grows('dashboard_writes_total{outcome="lost"}', '10m')} or ${grows('dashboard_workspace_lines_dropped_total', '10m')}`,
    lasts: '0m',
    severity: 'page',
    says: 'a write failed by a fault of the dashboard, or lines of activity were dropped',
    act: 'The log line of level 50 with the call’s `requestId`; its person was told that it failed.',
  },
  {
    name: 'DashboardFault',
    expr: grows('dashboard_faults_total', '5m'),
    lasts: '0m',
    severity: 'ticket',
    says: 'a fault of the dashboard',
    act: 'Take `fault` and `stack` of the line of level 50; report it.',
  },
  {
    name: 'DashboardApiFailing',
    expr: 'dashboard:upstream_failures:ratio_rate5m > 0.05',
    lasts: '5m',
    severity: 'page',
    says: 'more than a twentieth of what is asked of the API fails',
    act: '`dashboard_upstream_requests_total` by `outcome`; tell its operators.',
  },
  {
    name: 'DashboardApiSlow',
    expr: 'dashboard:upstream_seconds:p95_5m > 2.5',
    lasts: '10m',
    severity: 'ticket',
    says: 'one request in twenty to the API takes more than 2.5 s',
    act: '`dashboard_upstream_seconds` by `endpoint`; tell its operators.',
  },
  {
    name: 'DashboardBreakerOpen',
    expr: 'sum(dashboard_breakers{state!="closed"}) > 0',
    lasts: '5m',
    severity: 'ticket',
    says: 'calls of an account are refused here because the API fails, again and again',
    act: '"The API is failing" in docs/operations.md.',
  },
  {
    name: 'DashboardBusy',
    expr: 'nodejs_eventloop_lag_p99_seconds{job="dashboard"} > 0.25',
    lasts: '5m',
    severity: 'page',
    says: 'a copy has too little CPU, or very large answers',
    act: 'Add copies; "slow, and the API is not" in docs/operations.md.',
  },
  {
    name: 'DashboardWorkerLost',
    expr: grows('dashboard_workers_replaced_total', '10m'),
    lasts: '0m',
    severity: 'ticket',
    says: 'a worker process died and was replaced',
    act: 'The line `worker replaced` has its exit code or signal; what it wrote last stands above it, with the same `worker`. SIGKILL: memory.',
  },
  {
    name: 'DashboardMemory',
    expr: 'process_resident_memory_bytes{job="dashboard"} / dashboard_workers > 0.9 * 1024 * 1024 * 1024',
    lasts: '5m',
    severity: 'ticket',
    says: 'a copy is near its limit of 1 GB for each of its processes',
    act: '"memory grows" in docs/operations.md.',
  },
  {
    name: 'DashboardSharedServerDown',
    // Copies without REDIS_URL make no such calls.
    expr: '(dashboard_shared_server_up == 0 and on (instance) sum by (instance) (increase(dashboard_shared_server_calls_total[5m])) > 0) or dashboard_shared_sign_outs_waiting > 0',
    lasts: '1m',
    severity: 'page',
    says: 'the server of `REDIS_URL` is away, or takes no writes: sign-outs stay with their copy',
    act: 'Bring it back, as the primary; what waits is written within seconds.',
  },
  {
    name: 'DashboardSignOutsUnwritten',
    expr: 'dashboard_sign_outs_unwritten > 0',
    lasts: '1m',
    severity: 'page',
    says: 'the disk of `DATA_DIR` is full or read-only',
    act: 'Free space before any restart.',
  },
  {
    name: 'DashboardWorkspaceAway',
    expr: 'dashboard_workspace_up == 0 or dashboard_workspace_lines_waiting > 0',
    lasts: '5m',
    severity: 'page',
    says: 'the workspace cannot be reached or written: what the team does waits in memory',
    act: 'Bring the database back, or free its disk, before any restart.',
  },
  {
    name: 'DashboardSignInsLimited',
    expr: 'sum(increase(dashboard_sign_ins_total{outcome="limited"}[10m])) > 10',
    lasts: '0m',
    severity: 'ticket',
    says: 'somebody tries keys, or `TRUST_PROXY` is too small and all share an address',
    act: '"cannot sign in" in docs/operations.md.',
  },
  {
    name: 'DashboardDrift',
    expr: grows('dashboard_contract_drift_total', '1h'),
    lasts: '0m',
    severity: 'ticket',
    says: 'the API’s answers violate the contract',
    act: 'The line `contract drift` names operation and field.',
  },
  {
    name: 'DashboardLogLost',
    expr: grows('dashboard_log_lines_dropped_total', '5m'),
    lasts: '0m',
    severity: 'ticket',
    says: 'log lines could not be written',
    act: 'Is standard output read, and is there room on its disk?',
  },
  {
    name: 'DashboardTracesLost',
    expr: grows('dashboard_spans_total{outcome="dropped"}', '15m'),
    lasts: '5m',
    severity: 'ticket',
    says: 'the trace collector accepts none',
    act: 'Does it listen at `OTEL_EXPORTER_OTLP_ENDPOINT`? Nothing else is affected.',
  },
]

const by = (label: string, figure: string, filter = '') => `sum by (${label}) (rate(${figure}${filter}[5m]))`
const p = (share: number, figure: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(${figure}_bucket[5m])))`

export const panels: readonly Panel[] = [
  {
    title: 'Bad reads, share of an hour',
    unit: 'percentunit',
    queries: { bad: 'dashboard:bad_reads:ratio_rate1h', budget: `vector(${(1 - OBJECTIVE).toFixed(4)})` },
  },
  {
    title: 'Writes by outcome',
    unit: 'ops',
    queries: { '{{outcome}}': by('outcome', 'dashboard_writes_total') },
  },
  { title: 'Calls by code', unit: 'reqps', queries: { '{{code}}': by('code', 'dashboard_calls_total') } },
  {
    title: 'Time of calls and pages',
    unit: 's',
    queries: {
      'call p50': p(0.5, 'dashboard_call_seconds'),
      'call p99': p(0.99, 'dashboard_call_seconds'),
      'page p95': p(0.95, 'dashboard_page_seconds'),
    },
  },
  {
    title: 'What visits feel like, p75 of an hour',
    unit: 's',
    queries: Object.fromEntries(
      ['lcp', 'inp'].map((figure) => [
        `${figure} {{route}}`,
        `histogram_quantile(0.75, sum by (le, route) (rate(dashboard_visit_${figure}_seconds_bucket[1h])))`,
      ]),
    ),
  },
  {
    title: 'Requests to the API by outcome',
    unit: 'reqps',
    queries: { '{{outcome}}': by('outcome', 'dashboard_upstream_requests_total') },
  },
  {
    title: 'Time of the API',
    unit: 's',
    queries: { p50: p(0.5, 'dashboard_upstream_seconds'), p95: 'dashboard:upstream_seconds:p95_5m' },
  },
  {
    title: 'Breakers, refusals, retries',
    unit: 'short',
    queries: {
      'breakers {{state}}': 'sum by (state) (dashboard_breakers)',
      'refused: {{reason}}': by('reason', 'dashboard_upstream_refused_total'),
      retries: 'sum(rate(dashboard_upstream_retries_total[5m]))',
    },
  },
  { title: 'Under way', unit: 'short', queries: { '{{what}}': 'sum by (what) (dashboard_in_flight)' } },
  {
    title: 'CPU by copy',
    unit: 'percentunit',
    queries: { '{{instance}}': 'rate(process_cpu_seconds_total{job="dashboard"}[5m])' },
  },
  {
    title: 'Event-loop delay, p99',
    unit: 's',
    queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="dashboard"}' },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: {
      '{{instance}}': 'process_resident_memory_bytes{job="dashboard"}',
      held: 'sum(dashboard_held_bytes)',
    },
  },
  {
    title: 'Sign-ins and ended sessions',
    unit: 'ops',
    queries: {
      'sign-in {{outcome}}': by('outcome', 'dashboard_sign_ins_total'),
      'ended: {{reason}}': by('reason', 'dashboard_sessions_ended_total'),
    },
  },
  {
    title: 'Stores',
    unit: 'short',
    queries: {
      'shared server {{instance}}': 'dashboard_shared_server_up',
      'workspace {{instance}}': 'dashboard_workspace_up',
      'sign-outs unwritten': 'sum(dashboard_sign_outs_unwritten)',
      'lines waiting': 'sum(dashboard_workspace_lines_waiting)',
    },
  },
  {
    title: 'Faults',
    unit: 'short',
    queries: { '{{place}}': 'sum by (place) (increase(dashboard_faults_total[5m]))' },
  },
]
