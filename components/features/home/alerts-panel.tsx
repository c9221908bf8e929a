'use client'

import { BellOff } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#lib/paths.ts'
import { FIGURES, Figure } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { alertsPart } from './model/alert-part.ts'

/** The number of alerts. It links to the companies, as the API lists alerts by company. */
export function AlertsPanel({ waiting = false }: PartProps) {
  const t = useTranslations('home.alerts')
  const format = useFormatter()
  return (
    <HomePanel
      name="alerts"
      part={alertsPart}
      waiting={waiting}
      all={paths.companies()}
      height="min-h-20 sm:min-h-14"
      skeleton={<LinesSkeleton lines={1} className={FIGURES} />}
      isEmpty={(count) => count === 0}
      icon={BellOff}
    >
      {(count) => (
        <ul className="flex min-h-20 sm:min-h-14">
          <Figure href={paths.companies()} value={format.number(count)} label={t('count', { count })} />
          <li className="flex min-w-0 flex-[2] items-center px-4 text-xs text-pretty text-ink-2">
            {t('how')}
          </li>
        </ul>
      )}
    </HomePanel>
  )
}
