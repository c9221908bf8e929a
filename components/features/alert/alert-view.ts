import type { Alert } from '#lib/contract/schemas/alert.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { as, defineView, flag, oneOf, optional } from '#lib/view.ts'

/** What the address says of a company's alerts: filters by id, and the order. */
export const alertView = defineView({
  status: optional,
  category: optional,
  order: as('sort', oneOf(['recent', 'deadline'])),
})
export type AlertView = ReturnType<typeof alertView.read>

/** Two versions of an alert beside each other, by their ids, and whether with what is the same in both. */
export const versionView = defineView({ a: optional, b: optional, all: flag })

/** An alert with the version that counts. */
export interface ListedAlert {
  alert: Alert
  newest: ReturnType<typeof newestVersion>
}

export interface AlertChoice {
  key: string
  title: string
  count: number
}

function choicesOf(
  alerts: readonly Alert[],
  read: (alert: Alert) => [id: number, title: string],
): AlertChoice[] {
  const choices = new Map<string, AlertChoice>()
  for (const alert of alerts) {
    const [id, title] = read(alert)
    const key = String(id)
    choices.set(key, { key, title, count: (choices.get(key)?.count ?? 0) + 1 })
  }
  return [...choices.values()].sort((one, other) => one.title.localeCompare(other.title, 'fr'))
}

/** The statuses and categories that a company's alerts have, each with its number of alerts. */
export const alertChoices = (alerts: readonly Alert[]) => ({
  status: choicesOf(alerts, ({ idAlertStatus, status }) => [idAlertStatus, status.title]),
  category: choicesOf(alerts, ({ idAlertCategory, category }) => [idAlertCategory, category.title]),
})

const moment = ({ alert, newest }: ListedAlert) => Date.parse(newest?.created ?? alert.modified) || 0

/** The alerts that pass, in order: what moved last first, or what is due first; without a deadline last. */
export const listAlertsOf = (
  alerts: readonly Alert[],
  { status, category, order }: AlertView,
): ListedAlert[] =>
  alerts
    .filter(
      ({ idAlertStatus, idAlertCategory }) =>
        (status === null || String(idAlertStatus) === status) &&
        (category === null || String(idAlertCategory) === category),
    )
    .map((alert) => ({ alert, newest: newestVersion(alert) }))
    .sort((one, other) => {
      const due = (listed: ListedAlert) => listed.newest?.deadline ?? '9999'
      const byDeadline = order === 'deadline' ? due(one).localeCompare(due(other)) : 0
      return byDeadline || moment(other) - moment(one) || other.alert.idAlert - one.alert.idAlert
    })
