import Gauge from 'lucide-react/icons/gauge'
import { useTranslations } from 'use-intl'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { Deadline } from './deadline.tsx'
import { useVersionText } from './version-text.ts'

/** How an alert stands now, as its last version says: what one acts upon comes before what it was. */
export function PresentState({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const say = useVersionText()
  const newest = newestVersion(alert)
  return (
    <Panel
      title={t('panels.present')}
      description={
        newest && t.rich('asOf', { when: () => <RelativeTime value={newest.modified ?? newest.created} /> })
      }
      state={{ kind: newest ? 'full' : 'empty' }}
      empty={
        <EmptyState icon={Gauge} title={t('noVersions')} className="py-6">
          {t('noVersionsText')}
        </EmptyState>
      }
    >
      {() =>
        newest && (
          <DescriptionList>
            <Fact label={t('fields.budget')} note={say(newest, 'budgetType')}>
              {say(newest, 'budget')}
            </Fact>
            <Fact label={t('fields.users')}>{say(newest, 'users')}</Fact>
            <Fact label={t('fields.deadline')}>{newest.deadline && <Deadline day={newest.deadline} />}</Fact>
            <Fact label={t('fields.maturity')} note={say(newest, 'justification')}>
              {say(newest, 'maturity')}
            </Fact>
          </DescriptionList>
        )
      }
    </Panel>
  )
}
