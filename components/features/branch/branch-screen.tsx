'use client'

import { useTranslations } from 'use-intl'
import { AddressFact, NafFacts, RegisterDates } from '#components/entities/company/register-facts.tsx'
import { TrailPosition } from '#components/entities/company/trail-place.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { RecordPanel } from '#components/ui/feedback/record-panel.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { formatDate } from '#lib/format/dates.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { NoSuchBranch } from './no-such-branch.tsx'
import { useBranches } from './use-branches.ts'

interface BranchProps {
  branch: Branch
}

/** The place on a public map, opened by a click only: the page itself requests nothing from that site. */
function outsideMapUrl(latitude: number, longitude: number): string {
  const point = `${latitude}/${longitude}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${point}`
}

function AddressFacts({ branch }: BranchProps) {
  const t = useTranslations('branch')
  const { latitude, longitude, departement, region } = branch
  return (
    <DescriptionList>
      <AddressFact address={branch} testId="branch-address" />
      <Fact label={t('postalCode')} value={lineOrNull(branch.adressPostalCode)} />
      <Fact label={t('facets.city')} value={lineOrNull(branch.adressCity)} />
      <Fact
        label={t('facets.department')}
        note={departement?.idDepartement == null ? null : t('id', { id: String(departement.idDepartement) })}
        value={lineOrNull(departement?.departementName)}
      />
      <Fact
        label={t('facets.region')}
        note={region?.idRegion == null ? null : t('id', { id: String(region.idRegion) })}
        value={lineOrNull(region?.regionName)}
      />
      <Fact label={t('stateCode')} value={branch.adressState} />
      <Fact label={t('countyCode')} value={branch.adressCounty} />
      <Fact label={t('coordinates')}>
        {latitude === null || longitude === null ? null : (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CopyValue value={`${latitude}, ${longitude}`} what={t('coordinates')} />
            <ExternalLink href={outsideMapUrl(latitude, longitude)}>{t('outsideMap')}</ExternalLink>
          </span>
        )}
      </Fact>
    </DescriptionList>
  )
}

function BranchIdentity({ branch }: BranchProps) {
  const t = useTranslations('branch')
  return (
    <DescriptionList>
      <CopyFact
        label={t('siret')}
        value={branch.identifiedNumber}
        text={showSiret(branch.identifiedNumber).text}
      />
      <Fact label={t('enseigne')} value={lineOrNull(branch.enseigne)} />
      <Fact label={t('commercialName')} value={lineOrNull(branch.commercialName)} />
      <NafFacts naf={branch.nafCode} />
      <CopyFact label="idBranch" value={branch.idBranch} />
      <Fact label="idNaf" value={branch.idNaf} />
    </DescriptionList>
  )
}

export function BranchScreen({ idCompany, idBranch }: { idCompany: number; idBranch: number }) {
  const t = useTranslations('branch')
  const { company, isPending } = useBranches(idCompany)
  if (!company && !isPending) return null
  const branch = company?.branchList.find((one) => one.idBranch === idBranch)
  if (company && branch === undefined) return <NoSuchBranch />
  return (
    <PageBody>
      <div className="flex items-center gap-2">
        <nav aria-label={t('where')} className="text-sm">
          <TextLink href={paths.company(idCompany, 'branches')}>{t('all')}</TextLink>
        </nav>
        <TrailPosition kind="branch" id={idBranch} hrefOf={(id) => paths.branch(idCompany, id)} />
      </div>
      {branch && <BranchHead branch={branch} headOffice={branch.idBranch === company?.branchSiege} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <RecordPanel title={t('panels.address')} record={branch} rows={8}>
          {(one) => <AddressFacts branch={one} />}
        </RecordPanel>
        <div className="flex min-w-0 flex-col gap-4">
          <RecordPanel title={t('panels.identity')} record={branch} rows={8}>
            {(one) => <BranchIdentity branch={one} />}
          </RecordPanel>
          <RecordPanel title={t('panels.dates')} record={branch} rows={5}>
            {(one) => <RegisterDates of={one} opened={t('creation')} />}
          </RecordPanel>
        </div>
      </div>
    </PageBody>
  )
}

function BranchHead({ branch, headOffice }: { branch: Branch; headOffice: boolean }) {
  const t = useTranslations('branch')
  const notation = useNotation()
  const name = branch.enseigne ?? branch.commercialName
  return (
    <div>
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">
        {name ? plainLine(name) : showSiret(branch.identifiedNumber).text}
      </h2>
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {headOffice && <Badge tone="accent">{t('headOffice')}</Badge>}
        {branch.isActive ? (
          <Badge tone="success">{t('openSince', { date: formatDate(branch.creationDate, notation) })}</Badge>
        ) : (
          <Badge tone="danger">
            {branch.endDate === null
              ? t('closed')
              : t('closedOn', { date: formatDate(branch.endDate, notation) })}
          </Badge>
        )}
      </p>
    </div>
  )
}
