import type { ReactNode } from 'react'
import { PeopleKeeper } from '#components/entities/user/people-keeper.tsx'
import { QuickLookup } from '#components/features/company/quick-lookup/quick-lookup.tsx'
import { EnrichmentSlot } from '#components/features/enrichment/enrichment-slot.tsx'
import { InspectorSlot } from '#components/features/inspector/inspector-slot.tsx'
import { PaletteSlot } from '#components/features/palette/palette-slot.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { DraftsKeeper } from '#lib/drafts/drafts-keeper.tsx'
import { readPreferences } from '#lib/preferences/server.ts'
import { env } from '#lib/server/env.ts'
import { describeSession, ownerOfPage, requireSession, signOnOffered } from '#lib/server/page-session.ts'
import { AfterPage } from './after-page.tsx'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  const { idAccount: named, expiresAt } = describeSession(session)
  const owner = ownerOfPage(session)
  const t = await getTranslations('ui')
  const inspected = (await readPreferences()).inspector === 'on'
  return (
    <ForAccount {...owner}>
      {env().METRICS_TOKEN !== undefined && <meta name="visits" content="measured" />}
      <Shell
        idAccount={named}
        account={owner.account}
        endsIn={Date.parse(expiresAt) - Date.now()}
        demoKeys={env().DEMO_KEYS}
        role={session.role}
        isPerson={session.person !== null}
        signOn={signOnOffered()}
        lookup={
          <Messages of={['lookup']}>
            <QuickLookup />
          </Messages>
        }
        palette={
          <Messages of={['palette']}>
            <PaletteSlot />
          </Messages>
        }
      >
        <PeopleKeeper />
        <DraftsKeeper />
        <Messages
          of={['entities', 'enrichment', 'notify', 'watch', ...(inspected ? (['inspector'] as const) : [])]}
        >
          <InspectorSlot on={inspected}>
            <p className="names-missing">{t('namesMissing')}</p>
            {children}
            <EnrichmentSlot />
            <AfterPage />
          </InspectorSlot>
        </Messages>
      </Shell>
    </ForAccount>
  )
}
