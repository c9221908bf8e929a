import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import type { SeenEntry } from '#components/entities/company/seen-search.ts'
import { Combobox, type ComboOption } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { companiesIn } from '#lib/domain/campaign/companies-in.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { loadAndUse } from '#lib/when-idle.ts'
import { seenOnCards } from '../model/seen-ids.ts'
import type { TextFieldProps } from './field-props.ts'

/** Most companies offered; those viewed last come first. */
const MAX = 5_000

// Loaded on first use: the history and its library are not part of the page's script.
const seenCompanies = () => import('#components/entities/company/seen-companies.ts')

/**
 * The companies known to this browser, as options: from the viewing history, the query cache and the board, whose
 * companies' names are fetched once text is typed. Empty until the field is used: a large board has thousands.
 */
export function useCompanyOptions(used: boolean, text: string): ComboOption[] {
  const idAccount = useIdAccount()
  const looking = text.trim() !== ''
  const client = useQueryClient()
  const version = useSyncExternalStore(companyNames.subscribeAll, companyNames.version, companyNames.version)
  const [entries, setEntries] = useState<readonly SeenEntry[]>([])
  useEffect(() => {
    if (used) return loadAndUse(async () => (await seenCompanies()).seenEntries(idAccount), setEntries)
  }, [idAccount, used])
  return useMemo(() => {
    if (!used) return []
    const options = new Map<number, ComboOption>()
    const add = (idCompany: number, name: string, siren: string | null, folded: string) => {
      if (options.has(idCompany) || options.size >= MAX) return
      const detail = siren === null ? {} : { detail: showSiren(siren).text }
      const label = plainLine(name)
      options.set(idCompany, { value: String(idCompany), label, ...detail, folded: `${folded} ${idCompany}` })
    }
    for (const { company, folded } of entries) add(company.idCompany, company.name, company.siren, folded)
    for (const query of client.getQueryCache().getAll())
      for (const { idCompany, name, siren } of companiesIn(query.state.data))
        add(idCompany, name, siren, foldText(`${name} ${siren}`))
    for (const idCompany of seenOnCards.companies) {
      // Reading an unknown name requests it (in chunks of two hundred); `version` changes when it arrives.
      const folded = looking && version >= 0 ? companyNames.words(idCompany) : ''
      const name = companyNames.get(idCompany)?.name
      if (name) add(idCompany, name, null, folded || foldText(name))
    }
    return [...options.values()]
  }, [entries, client, used, looking, version])
}

const fields = ['idCompany', 'name', 'siren'] as const
/** Keeps the hint's line height while the company is loading. */
const KEPT_LINE = '\u00a0'

/** Resolves a text that is not an option: a company's SIREN or id. */
export function useTypedCompany(value: string) {
  const word = useDebounced(value).replace(/\s/g, '')
  const current = word === value.replace(/\s/g, '')
  const siren = isSiren(word)
  const id = siren ? null : readId(word)
  const query = useQuery({
    ...endpointQuery('listCompanies', { query: siren ? { siren: word } : { idCompany: id ?? 0 }, fields }),
    enabled: siren || id !== null,
  })
  const [found] = query.data?.companyList ?? []
  return {
    siren,
    asking: (siren || id !== null) && query.isPending,
    found: current ? found : undefined,
    missing: current && query.data !== undefined && found === undefined,
  }
}

/** The company field: a known company by name, or any by SIREN or id. A SIREN is looked up and replaced by the id. */
export function CompanyField(props: TextFieldProps) {
  const { error, value, onChange, ...field } = props
  const t = useTranslations('opportunity.form')
  const [used, setUsed] = useState(false)
  const options = useCompanyOptions(used, value)
  const { siren, asking, found, missing } = useTypedCompany(value)
  useEffect(() => {
    if (siren && found) onChange(String(found.idCompany))
  })
  const name = found ? plainLine(found.name) : undefined
  const nameOf = (idCompany: number | null) =>
    idCompany === found?.idCompany ? name : companyNames.get(idCompany ?? 0)?.name
  return (
    <Field
      label={t('company')}
      required
      error={missing ? t('faults.noCompany', { text: value }) : error}
      hint={
        name && showSiren(found?.siren).raw
          ? t('siren', { siren: showSiren(found?.siren).text })
          : asking && KEPT_LINE
      }
    >
      <Combobox
        {...field}
        value={value}
        onChange={onChange}
        options={options}
        onFocus={() => startTransition(() => setUsed(true))}
        labelOf={(text) => nameOf(readId(text))}
        listLabel={t('companyList')}
        note={t('companyNote')}
      />
    </Field>
  )
}
