import type { Alert } from '#lib/contract/schemas/alert.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { countedChoices } from '#lib/domain/text/counted-choices.ts'
import { as, defineView, flag, oneOf, optional } from '#lib/view.ts'

export const ALERT_ORDERS = ['recent', 'deadline'] as const

/** Filters (by id) and order of a company's alerts, kept in the address. */
export const alertView = defineView({
  status: optional,
  category: optional,
  order: as('sort', oneOf(ALERT_ORDERS)),
})
export type AlertView = ReturnType<typeof alertView.read>

/** The comparison of two versions: their ids, and whether fields that are equal in both are shown. */
export const versionView = defineView({ a: optional, b: optional, all: flag })

export interface ListedAlert {
  alert: Alert
  newest: ReturnType<typeof newestVersion>
}

const choicesOf = (alerts: readonly Alert[], read: (alert: Alert) => [id: number, title: string]) =>
  countedChoices(alerts.map(read)).sort((one, other) => one.title.localeCompare(other.title, 'fr'))

/** The statuses and categories of a company's alerts, with counts. */
export const alertChoices = (alerts: readonly Alert[]) => ({
  status: choicesOf(alerts, ({ idAlertStatus, status }) => [idAlertStatus, status.title]),
  category: choicesOf(alerts, ({ idAlertCategory, category }) => [idAlertCategory, category.title]),
})

const moment = ({ alert, newest }: ListedAlert) => Date.parse(newest?.created ?? alert.modified) || 0

/** The alerts that pass the filters: last modified first, or earliest deadline first with those without one last. */
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
