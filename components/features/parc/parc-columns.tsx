import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Badge } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Parc, PartialCompany } from '#lib/contract/schemas/parc.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { isUnknown, type ParcGrouping, softwareName } from './parc-groups.ts'

/** The columns of installed software, with one for the grouping that is not active (`other`). */
export function useParcColumns(
  other: ParcGrouping,
  open: string | null,
  onOpen: (id: string | null) => void,
) {
  const t = useTranslations('parc')
  const locale = useLocale()
  const named = useNamed()
  return useMemo(() => {
    const words = (thing: { title: string } | null, id: number | null) =>
      thing ? plainLine(thing.title) : id === null ? null : t('code', { id: String(id) })
    const column = (
      id: 'type' | 'domain' | 'status' | 'users' | 'maintenance' | 'origin',
      min: number,
      textOf: (parc: Parc) => string | null,
    ): Column<Parc> => ({
      id,
      header: t(`columns.${id}`),
      min,
      sort: textOf,
      cell: (parc) => textOf(parc) ?? <NoValue />,
    })
    const number = (
      id: 'since' | 'note',
      min: number,
      read: (parc: Parc) => number | null,
    ): Column<Parc> => ({
      id,
      header: t(`columns.${id}`),
      min,
      sort: read,
      cell: (parc) => {
        const value = read(parc)
        if (value === null) return <NoValue />
        return <span className="tabular-nums">{id === 'note' ? formatNumber(value, locale) : value}</span>
      },
    })
    const company = (
      id: 'editor' | 'integrator',
      read: (parc: Parc) => { company: PartialCompany | null; id: number | null },
    ): Column<Parc> => ({
      id,
      header: t(`columns.${id}`),
      min: 145,
      grow: 1,
      sort: (parc) => read(parc).company?.name?.trim() || null,
      cell: (parc) => <CompanyCell {...read(parc)} />,
    })
    const origins = (parc: Parc) =>
      [
        parc.createdByScript && t('origin.script'),
        parc.fromCatalog === true && t('origin.catalog'),
        parc.fromOther === true && t('origin.other'),
      ]
        .filter(Boolean)
        .join(', ') || null
    return [
      {
        id: 'solution',
        header: t('columns.solution'),
        min: 230,
        grow: 2,
        sort: (parc) => softwareName(parc) || null,
        cell: (parc) => {
          const id = String(parc.idParc)
          return (
            <span className="-ms-2 flex items-start gap-1">
              <RecordButton id={id} open={open === id} onToggle={() => onOpen(open === id ? null : id)} />
              <SolutionCell parc={parc} />
            </span>
          )
        },
      },
      company('editor', (parc) => ({
        company: parc.companyEditor,
        id: parc.idCompanyEditor ?? parc.solution?.idCompanyEditor ?? null,
      })),
      company('integrator', (parc) => ({ company: parc.companyIntegrator, id: parc.idCompanyIntegrator })),
      column(other, 120, (parc) =>
        other === 'type'
          ? words(parc.parcType, parc.idParcType)
          : parc.idDomain === null
            ? null
            : named('domain', parc.idDomain),
      ),
      column('status', 130, (parc) => words(parc.parcSatus, parc.idParcStatus)),
      column('users', 110, (parc) => words(parc.parcNumberOfUsers, parc.idParcNumberOfUser)),
      number('since', 80, (parc) => parc.yearDebut),
      column('maintenance', 130, (parc) =>
        words(parc.parcMaintenanceContract, parc.idParcMaintenanceContract),
      ),
      number('note', 70, (parc) => parc.note),
      column('origin', 130, origins),
    ] satisfies Column<Parc>[]
  }, [t, locale, other, open, onOpen, named])
}

function RecordButton({ id, open, onToggle }: { id: string; open: boolean; onToggle: () => void }) {
  const t = useTranslations('parc')
  return (
    <PlainButton
      aria-expanded={open}
      aria-label={t(open ? 'hideRecord' : 'showRecord', { id })}
      onClick={onToggle}
      className="-my-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
    >
      <ChevronRight size={14} className={cx('transition-transform duration-100', open && 'rotate-90')} />
    </PlainButton>
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
