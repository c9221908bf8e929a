import type { ReactNode } from 'react'
import { QuickLookup } from '#components/company/quick-lookup/quick-lookup.tsx'
import { EnrichmentSlot } from '#components/enrichment/enrichment-slot.tsx'
import { Messages } from '#components/i18n/messages.tsx'
import { InspectorSlot } from '#components/inspector/inspector-slot.tsx'
import { PaletteSlot } from '#components/palette/palette-slot.tsx'
import { Shell } from '#components/shell/shell.tsx'
import { KeptChoices } from '#components/watch/kept-choices.tsx'
import { DraftsKeeper } from '#lib/drafts/drafts-keeper.tsx'
import { PeopleKeeper } from '#lib/people/people-keeper.tsx'
import { readPreferences } from '#lib/preferences/server.ts'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { idAccount } = describeSession(await requireSession())
  const inspected = (await readPreferences()).inspector === 'on'
  return (
    <Shell
      idAccount={idAccount}
      demoKeys={env().DEMO_KEYS}
      lookup={
        <Messages of={['lookup']}>
          <QuickLookup idAccount={idAccount} />
        </Messages>
      }
      palette={
        <Messages of={['palette']}>
          <PaletteSlot idAccount={idAccount} />
        </Messages>
      }
    >
      <PeopleKeeper idAccount={idAccount} />
      <DraftsKeeper idAccount={idAccount} />
      <KeptChoices idAccount={idAccount} />
      <Messages of={['people', 'enrichment', 'watch', ...(inspected ? (['inspector'] as const) : [])]}>
        <InspectorSlot on={inspected}>
          {children}
          <EnrichmentSlot idAccount={idAccount} />
        </InspectorSlot>
      </Messages>
    </Shell>
  )
}
