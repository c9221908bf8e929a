import { useTranslations } from 'use-intl'
import { AddressFact, NafFacts, RegisterDates } from '#components/entities/company/register-facts.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { officialPages } from '#lib/domain/company/official-pages.ts'
import { formatDate, formatYearEnd } from '#lib/format/dates.ts'
import { showSiren, showSiret, showTva } from '#lib/format/identifiers.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface FactsProps {
  company: Company
}

const LONG_PURPOSE = 280

export function IdentityFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const siren = showSiren(company.siren)
  const siret = showSiret(headOfficeOf(company)?.identifiedNumber)
  const tva = showTva(company.tvaNumber)
  const { legalForm, workforceSlice } = company
  return (
    <DescriptionList>
      <Fact label={t('name')} value={lineOrNull(company.name)} />
      <Fact label={t('commercialName')} value={lineOrNull(company.commercialName)} />
      <CopyFact label={t('siren')} value={siren.raw} text={siren.text} />
      <CopyFact label={t('headOfficeSiret')} value={siret.raw} text={siret.text} />
      <CopyFact label={t('tva')} value={tva.raw} text={tva.text} />
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
      <Fact label={t('diffusion')} value={t(company.companyNonDiffusible ? 'nonDiffusible' : 'diffusible')} />
      <CopyFact label="idCompany" value={company.idCompany} />
    </DescriptionList>
  )
}

export function ActivityFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  return (
    <DescriptionList>
      <NafFacts naf={headOfficeOf(company)?.nafCode} note={t('nafNote')} />
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
  return (
    <DescriptionList>
      <AddressFact address={headOffice} />
      <Fact label={t('enseigne')} value={lineOrNull(headOffice.enseigne)} />
      <Fact label={t('department')} value={lineOrNull(headOffice.departement?.departementName)} />
      <Fact label={t('region')} value={lineOrNull(headOffice.region?.regionName)} />
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
      <Fact label={t('greffe')} value={lineOrNull(company.greffe)} />
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
  return <RegisterDates of={company} opened={useTranslations('company')('creation')} />
}
