import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useNow } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { AddressUnknown } from '#components/ui/feedback/address-unknown.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ErrorPanel, NoAccess } from '#components/ui/feedback/error-panel.tsx'
import { MissingPart } from '#components/ui/feedback/missing-part.tsx'
import { Skeleton, SkeletonFacts, SkeletonTable, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { StaleNote } from '#components/ui/feedback/stale-note.tsx'
import { JsonTree } from '#components/ui/json-tree.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { BatchList, BatchProgress } from '#components/ui/table/batch-list.tsx'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { type Batch, runBatch } from '#lib/domain/mass/batch.ts'
import { failure, type Shown, SpecimenRow } from './specimen.tsx'

const Skeletons = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Card className="px-4 py-3">
      <Skeleton className="h-5 w-40" />
      <SkeletonText lines={4} />
    </Card>
    <Card className="px-4 py-3">
      <SkeletonFacts rows={4} />
    </Card>
    <Card className="lg:col-span-2">
      <SkeletonTable rows={3} />
    </Card>
  </div>
)

function Notes() {
  const now = useNow().getTime()
  return (
    <>
      <StaleNote updatedAt={now - 240_000} error={failure} onRefresh={() => undefined} />
      <StaleNote updatedAt={now - 240_000} error={failure} onRefresh={() => undefined} refreshing />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <ErrorPanel error={failure} onRetry={() => undefined} />
        </Card>
        <Card>
          <NoAccess message="L'abonnement n'a pas accès à ces données" />
        </Card>
        <Card>
          <EmptyState
            icon={Inbox}
            title="Nothing here yet"
            action={<Button label="Add" />}
            text="It comes with the first delivery."
          />
        </Card>
        <Card>
          <AddressUnknown
            title="No company at this address"
            text="An idCompany is a whole number."
            href="/styleguide"
            action="Look a company up"
          />
        </Card>
      </div>
      <MissingPart here />
      <p>
        For screen readers alone: <VisuallyHidden>these words</VisuallyHidden>
      </p>
    </>
  )
}

const Json = () => (
  <JsonTree
    value={{
      event: 'enrichment.completed',
      test: true,
      contact: { firstName: 'Zoé', phone: null, tags: ['a', 'b'], nothing: {} },
      attempts: 3,
    }}
  />
)

const inputs = ['Rennes', 'Évry', 'Lyon', 'Albi']

function Batches() {
  const [batch, setBatch] = useState<Batch<string> | null>(null)
  const start = () =>
    setBatch(
      runBatch(inputs, async (input) => {
        await new Promise((done) => setTimeout(done, 600))
        if (input === 'Lyon') throw new Error('refused')
      }),
    )
  return (
    <SpecimenRow>
      <Button onClick={start} label="Many writes, one fails" />
      {batch && <BatchProgress batch={batch} />}
      {batch && <BatchList batch={batch} nameOf={(input) => input} keyOf={(input) => input} />}
      {batch && (
        <BatchDialog
          title="Tagging on routine 301"
          batch={batch}
          nameOf={(input) => input}
          keyOf={(input) => input}
          onClose={() => setBatch(null)}
        />
      )}
    </SpecimenRow>
  )
}

const people = [
  { row: 'Ada Byron', key: '1', whys: [] },
  { row: 'Blaise Pascal', key: '2', whys: ['unsubscribed'] },
  { row: 'Standard', key: '3', whys: ['generic'], barred: true },
]

function Previews() {
  const [open, setOpen] = useState(false)
  return (
    <SpecimenRow>
      <Button onClick={() => setOpen(true)} label="Subscribe three…" />
      {open && (
        <MassPreview
          title={(count) => `Subscribe ${count}?`}
          entries={people}
          nameOf={(name) => name}
          reasonText={(why, count) => `${why}: ${count}`}
          confirmLabel={(count) => `Subscribe ${count}`}
          needsReason
          onClose={() => setOpen(false)}
          onConfirm={() => setOpen(false)}
        />
      )}
    </SpecimenRow>
  )
}

export const moreStates: readonly Shown[] = [
  { name: 'Skeleton, SkeletonText, SkeletonFacts, SkeletonTable', Show: Skeletons },
  {
    name: 'StaleNote, ErrorPanel, NoAccess, EmptyState, AddressUnknown, MissingPart, VisuallyHidden',
    Show: Notes,
  },
  { name: 'JsonTree', Show: Json },
  { name: 'BatchDialog, BatchProgress, BatchList, BatchReport', Show: Batches },
  { name: 'MassPreview', Show: Previews },
]
