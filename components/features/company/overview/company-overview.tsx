'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AddressFact, NafFacts, RegisterDates } from '#components/entities/company/register-facts.tsx'
import { useCompany } from '#components/entities/company/use-company.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { RecordPanel } from '#components/ui/feedback/record-panel.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
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
import { CompanyDataPanel } from '../company-data/company-data-panel.tsx'
import { GlanceSkeleton } from '../glance/glance-frame.tsx'

interface FactsProps {
  company: Company
}

const LONG_PURPOSE = 280

function IdentityFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const marks = useTranslations('companyMarks')
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
      <Fact
        label={t('diffusion')}
        value={marks(company.companyNonDiffusible ? 'nonDiffusible' : 'diffusible')}
      />
      <CopyFact label="idCompany" value={company.idCompany} />
    </DescriptionList>
  )
}

function ActivityFacts({ company }: FactsProps) {
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

function HeadOfficeFacts({ company }: FactsProps) {
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

function RegistryFacts({ company }: FactsProps) {
  const t = useTranslations('company')
  const marks = useTranslations('companyMarks')
  const notation = useNotation()
  const pages = officialPages(company.siren)
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
          : marks('insolvencySince', { date: formatDate(company.procedureCollectiveEnCours, notation) })}
      </Fact>
      <Fact label={t('marks')}>
        {[company.isEditor && marks('editor'), company.isIntegrator && marks('integrator')]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      <Fact label={t('officialPages')} className="print:hidden">
        {pages.length === 0
          ? null
          : pages.map(({ key, href }) => (
              <span key={key} className="me-4 inline-block">
                <ExternalLink href={href}>{t(`official.${key}`)}</ExternalLink>
              </span>
            ))}
      </Fact>
    </DescriptionList>
  )
}

function DateFacts({ company }: FactsProps) {
  return <RegisterDates of={company} opened={useTranslations('company')('creation')} />
}

const GlancePanel = partOf(() => import('../glance/glance-panel.tsx'), 'GlancePanel', {
  here: true,
  waiting: <GlanceSkeleton />,
})

const panels = {
  identity: { rows: 9, facts: IdentityFacts },
  activity: { rows: 5, facts: ActivityFacts },
  headOffice: { rows: 4, facts: HeadOfficeFacts },
  registry: { rows: 6, facts: RegistryFacts },
  dates: { rows: 7, facts: DateFacts },
} satisfies Record<string, { rows: number; facts: (props: { company: Company }) => ReactNode }>

type PanelName = keyof typeof panels

export function CompanyOverview({ idCompany }: { idCompany: number }) {
  const t = useTranslations('company')
  const query = useCompany(idCompany)
  const company = dataOf(query)
  // The frame shows the error; stale data is still shown here.
  if (!company && !query.isPending) return null
  const panel = (name: PanelName) => {
    const { rows, facts: Facts } = panels[name]
    const actions = name === 'identity' && <PrintButton />
    return (
      <RecordPanel title={t(`panels.${name}`)} actions={actions} record={company} rows={rows}>
        {(one) => <Facts company={one} />}
      </RecordPanel>
    )
  }
  return (
    <PageBody>
      <GlancePanel idCompany={idCompany} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:block print:columns-2 print:gap-3 print:*:contents">
        <div className="flex min-w-0 flex-col gap-4">
          {panel('identity')}
          {panel('activity')}
          {panel('headOffice')}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {panel('registry')}
          {panel('dates')}
          <CompanyDataPanel entries={company?.regCompanyDataList} />
        </div>
      </div>
      {company && <p className="text-sm text-ink-3">{t('notSupplied')}</p>}
    </PageBody>
  )
}

/** Prints the page; the print styles are in globals.css. The browser adds the date and the address. */
function PrintButton() {
  const t = useTranslations('company')
  return (
    <Button size="sm" variant="ghost" className="-my-0.5" onClick={() => window.print()} label={t('print')} />
  )
}
