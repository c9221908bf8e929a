import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { Badge, StatusDot, Tag } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Highlight } from '#components/ui/highlight.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { CountTable } from '#components/ui/table/count-table.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import { type Shown, SpecimenRow } from './specimen.tsx'

const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const
const scale = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const
const tabs = ['Overview', 'Branches', 'Alerts', 'Parcs', 'News', 'Contacts', 'Opportunities', 'Timeline']

const Type = () => (
  <>
    {scale.map((size) => (
      <p key={size} className={size}>
        Société Générale des Eaux · 552 100 554 · 1 234 567,89 € · Œuvre, Łódź, Ž
      </p>
    ))}
    <p className="ident font-mono text-xs">ident mono 0O 1lI 552100554</p>
    <p className="ident text-sm">ident 0O 1lI 552 100 554 00021</p>
  </>
)

const Small = () => (
  <SpecimenRow>
    {tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    ))}
    <Tag>a tag</Tag>
    {tones.map((tone) => (
      <StatusDot key={tone} tone={tone}>
        {tone}
      </StatusDot>
    ))}
    <Kbd>Ctrl</Kbd>
    <Spinner />
    <Highlight text="Société Générale" query="gene" />
    <RelativeTime value="2025-01-01T10:00:00Z" />
    <TextLink href="/styleguide">A link</TextLink>
    <ExternalLink href="https://example.com">example.com</ExternalLink>
    <ReachLink kind="mail" value="camille.muller@example.com" />
    <ReachLink kind="phone" value="+33 1 02 03 04 05" />
    <CopyValue value="552100554" what="SIREN">
      552 100 554
    </CopyValue>
  </SpecimenRow>
)

const Callouts = () => (
  <>
    {tones.map((tone) => (
      <Callout key={tone} tone={tone} title={`A ${tone} title`}>
        What it means, and what to do about it.
      </Callout>
    ))}
  </>
)

const TabRow = () => (
  <Tabs
    label="Company"
    tabs={tabs.map((label, index) => ({
      href: index === 1 ? '/styleguide' : `/styleguide/${label}`,
      label,
      count: index > 0 ? index * 17 : null,
    }))}
  />
)

const Facts = () => (
  <>
    <Card className="px-4 py-3">
      <DescriptionList columns={2}>
        <Fact label="Legal form" value="Société anonyme à conseil d’administration" />
        <Fact label="Registry" value={null} />
        <Fact label="SIREN" note="From the register, 3 May 2024">
          <CopyValue value="552100554" what="SIREN">
            552 100 554
          </CopyValue>
        </Fact>
        <CopyFact label="idCompany" value={1001} />
        <Fact label="Purpose">
          <Truncate lines={2}>
            The purchase, sale, import, export, manufacture, repair, hire and distribution in any form of any
            machine, engine, vehicle, part and accessory, together with any operation whatsoever, be it
            industrial, commercial or financial, that bears on it directly or not.
          </Truncate>
        </Fact>
      </DescriptionList>
    </Card>
    <Disclosure summary="Sources">
      <p className="text-sm text-ink-2">INSEE, Infogreffe</p>
    </Disclosure>
    <CountTable
      label="Campaigns by state"
      className="max-h-40 rounded-md border border-line"
      headers={['Campaign', 'Successful', 'Failed: no one with the persona', 'Total']}
      lines={[401, 402].map((key) => ({ key, head: `Campaign ${key}`, figures: ['8', '1,204', '1,212'] }))}
      total={{ key: 'all', head: 'All campaigns', figures: ['16', '2,408', '2,424'] }}
    />
    <ProgressBar label="Looking up" value={120} max={500}>
      120 of 500
    </ProgressBar>
    <ProgressBar label="Looking up" value={null} />
  </>
)

export const marks: readonly Shown[] = [
  { name: 'Type: 20, 16, 14, 13, 12', Show: Type },
  { name: 'Badge, Tag, StatusDot, Kbd, Spinner, Highlight, RelativeTime, links', Show: Small },
  { name: 'Callout', Show: Callouts },
  { name: 'Tabs', Show: TabRow },
  { name: 'DescriptionList, Truncate, Disclosure, CountTable, ProgressBar', Show: Facts },
]
