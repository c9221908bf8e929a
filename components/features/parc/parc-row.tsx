'use client'

import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Parc, PartialCompany } from '#lib/contract/schemas/parc.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { isUnknown, type ParcGrouping } from './parc-groups.ts'
import { ParcRecord } from './parc-record.tsx'

/** The columns; the grouping that was not chosen gets one. */
export const parcColumns = (other: ParcGrouping) =>
  [
    'solution',
    'editor',
    'integrator',
    other,
    'status',
    'users',
    'since',
    'maintenance',
    'note',
    'origin',
  ] as const

interface ParcRowProps {
  parc: Parc
  other: ParcGrouping
  open: boolean
  onToggle: (open: boolean) => void
}

const cell = 'px-3 py-1.5 align-top last:pe-4'

/** One installed software; its record unfolds below it. */
export function ParcRow({ parc, other, open, onToggle }: ParcRowProps) {
  const t = useTranslations('parc')
  const locale = useLocale()
  const titled = (thing: { title: string } | null, id: number | null) =>
    thing ? plainLine(thing.title) : id === null ? <NoValue /> : t('code', { id: String(id) })
  const typeOrDomain =
    other === 'type'
      ? titled(parc.parcType, parc.idParcType)
      : parc.idDomain === null
        ? null
        : t('domain', { id: String(parc.idDomain) })
  return (
    <>
      <tr
        data-testid="parc-row"
        data-parc={parc.idParc}
        className="group/row border-b border-line bg-surface hover:bg-sunken"
      >
        <th
          scope="row"
          className="start-0 z-1 sm:sticky max-w-72 min-w-44 bg-inherit py-1.5 ps-2 pe-3 text-start align-top font-medium"
        >
          <span className="flex items-start gap-1">
            <button
              data-press=""
              type="button"
              aria-expanded={open}
              aria-label={t(open ? 'hideRecord' : 'showRecord', { id: String(parc.idParc) })}
              onClick={() => onToggle(!open)}
              className="-my-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
            >
              <ChevronRight
                aria-hidden
                size={14}
                className={cx('transition-transform duration-100', open && 'rotate-90')}
              />
            </button>
            <SolutionCell parc={parc} />
          </span>
        </th>
        <td className={cx(cell, 'min-w-36')}>
          <CompanyCell
            company={parc.companyEditor}
            id={parc.idCompanyEditor ?? parc.solution?.idCompanyEditor ?? null}
          />
        </td>
        <td className={cx(cell, 'min-w-36')}>
          <CompanyCell company={parc.companyIntegrator} id={parc.idCompanyIntegrator} />
        </td>
        <td className={cx(cell, 'whitespace-nowrap')}>{typeOrDomain ?? <NoValue />}</td>
        <td className={cx(cell, 'whitespace-nowrap')}>{titled(parc.parcSatus, parc.idParcStatus)}</td>
        <td className={cx(cell, 'whitespace-nowrap')}>
          {titled(parc.parcNumberOfUsers, parc.idParcNumberOfUser)}
        </td>
        <td className={cx(cell, 'tabular-nums')}>{parc.yearDebut ?? <NoValue />}</td>
        <td className={cell}>{titled(parc.parcMaintenanceContract, parc.idParcMaintenanceContract)}</td>
        <td className={cx(cell, 'tabular-nums')}>
          {parc.note === null ? <NoValue /> : formatNumber(parc.note, locale)}
        </td>
        <td className={cell}>
          <Origin parc={parc} />
        </td>
      </tr>
      {open && (
        <tr className="border-b border-line bg-sunken">
          <td colSpan={parcColumns(other).length} className="px-4 py-3">
            <ParcRecord parc={parc} />
          </td>
        </tr>
      )}
    </>
  )
}

function SolutionCell({ parc }: { parc: Parc }) {
  const t = useTranslations('parc')
  const year = useNow().getFullYear()
  const { solution, idSolution } = parc
  const name = solution?.name?.trim()
  const obsolete = solution?.obsoleteYear ?? null
  const words = name
    ? plainLine(name)
    : idSolution !== null
      ? t('solutionId', { id: String(idSolution) })
      : t(parc.solutionUnknown === true ? 'unknownSolution' : 'noSolution')
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <span className={cx('min-w-0 [overflow-wrap:anywhere]', isUnknown(parc) && 'text-ink-3 italic')}>
        {words}
      </span>
      {isUnknown(parc) && <Badge>{t('unknown')}</Badge>}
      {obsolete !== null && (
        <Badge tone={obsolete <= year ? 'warning' : 'neutral'}>
          {t(obsolete <= year ? 'obsolete' : 'obsoleteFrom', { year: String(obsolete) })}
        </Badge>
      )}
      {solution?.isActive === false && <Badge>{t('inactive')}</Badge>}
    </span>
  )
}

function CompanyCell({ company, id }: { company: PartialCompany | null; id: number | null }) {
  const idCompany = company?.idCompany ?? id
  if (idCompany === null) return <NoValue />
  return (
    <Truncate lines={2} className="[overflow-wrap:anywhere]">
      <CompanyLink idCompany={idCompany} name={company?.name ?? null} />
    </Truncate>
  )
}

/** Where the API has it from: the flags of 2.10 that are set. */
function Origin({ parc }: { parc: Parc }): ReactNode {
  const t = useTranslations('parc')
  const said = [
    parc.createdByScript && t('origin.script'),
    parc.fromCatalog === true && t('origin.catalog'),
    parc.fromOther === true && t('origin.other'),
  ].filter(Boolean)
  return said.length > 0 ? said.join(', ') : <NoValue />
}
