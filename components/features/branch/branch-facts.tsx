import { useTranslations } from 'use-intl'
import { CopyButton, CopyValue } from '#components/ui/copy-button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { addressLines } from '#lib/format/address.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface BranchProps {
  branch: Branch
}

const line = (text: string | null | undefined) => (text ? plainLine(text) : null)
const id = (value: number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** Where a branch stands on a public map: asked for by a click, never by us. */
function outsideMapUrl(latitude: number, longitude: number): string {
  const point = `${latitude}/${longitude}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${point}`
}

export function AddressFacts({ branch }: BranchProps) {
  const t = useTranslations('branch')
  const lines = addressLines(branch)
  const { latitude, longitude, departement, region } = branch
  return (
    <DescriptionList>
      <Fact label={t('address')}>
        {lines.length === 0 ? null : (
          <div className="flex items-start gap-1">
            <address
              data-testid="branch-address"
              className="whitespace-pre-line not-italic [overflow-wrap:anywhere]"
            >
              {lines.join('\n')}
            </address>
            <CopyButton value={lines.join('\n')} what={t('address')} size="sm" />
          </div>
        )}
      </Fact>
      <Fact label={t('postalCode')} value={line(branch.adressPostalCode)} />
      <Fact label={t('facets.city')} value={line(branch.adressCity)} />
      <Fact
        label={t('facets.department')}
        note={departement?.idDepartement == null ? null : t('id', { id: String(departement.idDepartement) })}
        value={line(departement?.departementName)}
      />
      <Fact
        label={t('facets.region')}
        note={region?.idRegion == null ? null : t('id', { id: String(region.idRegion) })}
        value={line(region?.regionName)}
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
  const { nafCode } = branch
  return (
    <DescriptionList>
      <CopyFact
        label={t('siret')}
        value={branch.identifiedNumber}
        text={showSiret(branch.identifiedNumber).text}
      />
      <Fact label={t('enseigne')} value={line(branch.enseigne)} />
      <Fact label={t('commercialName')} value={line(branch.commercialName)} />
      <Fact label={t('facets.naf')}>
        {nafCode && (
          <>
            <span className="ident">{plainLine(nafCode.code)}</span> {plainLine(nafCode.title)}
          </>
        )}
      </Fact>
      <Fact label={t('nafSection')} value={line(nafCode?.section)} />
      <Fact label={t('nafDivision')} value={line(nafCode?.division)} />
      <Fact label={t('nafGroup')} value={line(nafCode?.groupe)} />
      <Fact label={t('nafClass')} value={line(nafCode?.classe)} />
      <CopyFact label="idBranch" value={branch.idBranch} />
      <Fact label="idNaf" value={id(branch.idNaf)} />
    </DescriptionList>
  )
}

export function BranchDates({ branch }: BranchProps) {
  const t = useTranslations('branch')
  const notation = useNotation()
  const day = (text: string | null) => text && formatDate(text, notation)
  return (
    <DescriptionList>
      <Fact label={t('creation')} value={day(branch.creationDate)} />
      <Fact label={t('end')} value={day(branch.endDate)} />
      <Fact label={t('lastEvent')} value={day(branch.lastEventDate)} />
      <Fact label={t('lastSync')} value={day(branch.externalLastSyncDate)} />
      <Fact label={t('createdRow')} value={formatDateTime(branch.createdRow, notation)} />
      <Fact label={t('modifiedRow')} value={formatDateTime(branch.modifiedRow, notation)} />
    </DescriptionList>
  )
}
