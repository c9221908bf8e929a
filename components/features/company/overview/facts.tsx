import { useTranslations } from 'use-intl'
import { CopyButton, CopyValue } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { officialPages } from '#lib/domain/company/official-pages.ts'
import { addressLines } from '#lib/format/address.ts'
import { formatDate, formatDateTime, formatYearEnd } from '#lib/format/dates.ts'
import { showSiren, showSiret, showTva } from '#lib/format/identifiers.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface FactsProps {
  company: Company
}

const line = (text: string | null | undefined) => (text ? plainLine(text) : null)
const LONG_PURPOSE = 280

export function IdentityFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const siren = showSiren(company.siren)
  const siret = showSiret(headOfficeOf(company)?.identifiedNumber)
  const tva = showTva(company.tvaNumber)
  const { legalForm, workforceSlice } = company
  return (
    <DescriptionList>
      <Fact label={t('name')}>{line(company.name)}</Fact>
      <Fact label={t('commercialName')}>{line(company.commercialName)}</Fact>
      <Fact label={t('siren')}>
        {siren.raw && (
          <CopyValue value={siren.raw} what={t('siren')}>
            {siren.text}
          </CopyValue>
        )}
      </Fact>
      <Fact label={t('headOfficeSiret')}>
        {siret.raw && (
          <CopyValue value={siret.raw} what={t('headOfficeSiret')}>
            {siret.text}
          </CopyValue>
        )}
      </Fact>
      <Fact label={t('tva')}>
        {tva.raw && (
          <CopyValue value={tva.raw} what={t('tva')}>
            {tva.text}
          </CopyValue>
        )}
      </Fact>
      <Fact
        label={t('legalForm')}
        note={
          legalForm?.level != null &&
          t('legalFormLevel', { level: legalForm.level, code: String(legalForm.code) })
        }
      >
        {legalForm
          ? plainLine(legalForm.title)
          : company.legalFormCode === null
            ? null
            : t('code', { code: String(company.legalFormCode) })}
      </Fact>
      <Fact label={t('workforce')}>
        {workforceSlice
          ? plainLine(workforceSlice.title)
          : company.idWorkforceSlice === null
            ? null
            : t('code', { code: String(company.idWorkforceSlice) })}
      </Fact>
      <Fact label={t('diffusion')}>{t(company.companyNonDiffusible ? 'nonDiffusible' : 'diffusible')}</Fact>
      <Fact label="idCompany">
        <CopyValue value={String(company.idCompany)} what="idCompany" />
      </Fact>
    </DescriptionList>
  )
}

export function ActivityFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const naf = headOfficeOf(company)?.nafCode
  return (
    <DescriptionList>
      <Fact label={t('naf')} note={naf && t('nafNote')}>
        {naf && (
          <>
            <span className="ident">{plainLine(naf.code)}</span> {plainLine(naf.title)}
          </>
        )}
      </Fact>
      <Fact label={t('nafSection')}>{line(naf?.section)}</Fact>
      <Fact label={t('nafDivision')}>{line(naf?.division)}</Fact>
      <Fact label={t('nafGroup')}>{line(naf?.groupe)}</Fact>
      <Fact label={t('nafClass')}>{line(naf?.classe)}</Fact>
      <Fact label={t('purpose')} className="print:block">
        {company.objetSocial && <Purpose text={plainText(company.objetSocial)} />}
      </Fact>
    </DescriptionList>
  )
}

function Purpose({ text }: { text: string }) {
  const t = useTranslations('company')
  const whole = <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
  if (text.length <= LONG_PURPOSE) return whole
  return (
    <>
      <p className="line-clamp-3 max-w-[70ch] [overflow-wrap:anywhere] print:line-clamp-none">{text}</p>
      <Disclosure summary={t('purposeWhole')}>{whole}</Disclosure>
    </>
  )
}

export function HeadOfficeFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const headOffice = headOfficeOf(company)
  if (headOffice === undefined) return <p className="text-sm text-ink-2">{t('noHeadOffice')}</p>
  const lines = addressLines(headOffice)
  return (
    <DescriptionList>
      <Fact label={t('address')}>
        {lines.length === 0 ? null : (
          <div className="flex items-start gap-1">
            <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
              {lines.join('\n')}
            </address>
            <CopyButton value={lines.join('\n')} what={t('address')} size="sm" />
          </div>
        )}
      </Fact>
      <Fact label={t('enseigne')}>{line(headOffice.enseigne)}</Fact>
      <Fact label={t('department')}>{line(headOffice.departement?.departementName)}</Fact>
      <Fact label={t('region')}>{line(headOffice.region?.regionName)}</Fact>
      <Fact label={t('branch')} className="print:hidden">
        <TextLink href={paths.branch(company.idCompany, headOffice.idBranch)}>{t('openBranch')}</TextLink>
      </Fact>
    </DescriptionList>
  )
}

export function RegistryFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const notation = useNotation()
  return (
    <DescriptionList>
      <Fact label={t('capital')}>
        {company.capitalSocial === null ? null : formatMoney(company.capitalSocial, notation, 'EUR')}
      </Fact>
      <Fact label={t('greffe')}>{line(company.greffe)}</Fact>
      <Fact label={t('yearEnd')}>
        {company.dateCloture && formatYearEnd(company.dateCloture, notation.locale)}
      </Fact>
      <Fact label={t('nextYearEnd')}>
        {company.prochaineDateCloture && formatDate(company.prochaineDateCloture, notation)}
      </Fact>
      <Fact label={t('insolvency')}>
        {company.procedureCollectiveEnCours === null
          ? t('noInsolvency')
          : t('insolvencySince', { date: formatDate(company.procedureCollectiveEnCours, notation) })}
      </Fact>
      <Fact label={t('marks')}>
        {[company.isEditor && t('editor'), company.isIntegrator && t('integrator')]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      <Fact label={t('officialPages')} className="print:hidden">
        {officialPages(company.siren).map(({ key, href }) => (
          <span key={key} className="me-4 inline-block">
            <ExternalLink href={href}>{t(`official.${key}`)}</ExternalLink>
          </span>
        ))}
      </Fact>
    </DescriptionList>
  )
}

export function DateFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const notation = useNotation()
  const day = (text: string | null) => text && formatDate(text, notation)
  return (
    <DescriptionList>
      <Fact label={t('creation')}>{day(company.creationDate)}</Fact>
      <Fact label={t('end')}>{day(company.endDate)}</Fact>
      <Fact label={t('lastEvent')}>{day(company.lastEventDate)}</Fact>
      <Fact label={t('lastSync')}>{day(company.externalLastSyncDate)}</Fact>
      <Fact label={t('createdRow')}>{formatDateTime(company.createdRow, notation)}</Fact>
      <Fact label={t('modifiedRow')}>{formatDateTime(company.modifiedRow, notation)}</Fact>
    </DescriptionList>
  )
}
