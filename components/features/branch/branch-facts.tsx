import { useTranslations } from 'use-intl'
import { AddressFact, NafFacts } from '#components/entities/company/register-facts.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'

interface BranchProps {
  branch: Branch
}

const id = (value: number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** Where a branch stands on a public map: asked for by a click, never by us. */
function outsideMapUrl(latitude: number, longitude: number): string {
  const point = `${latitude}/${longitude}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${point}`
}

export function AddressFacts({ branch }: BranchProps) {
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
      <Fact label={t('stateCode')} value={id(branch.adressState)} />
      <Fact label={t('countyCode')} value={id(branch.adressCounty)} />
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

export function BranchIdentity({ branch }: BranchProps) {
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
      <Fact label="idNaf" value={id(branch.idNaf)} />
    </DescriptionList>
  )
}
