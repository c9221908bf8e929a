import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useKnownUsers, useUserNames } from '#components/entities/user/use-user-name.ts'
import { Combobox, type ComboOption } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import type { ResponseOf } from '#lib/contract/index.ts'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { seenOnCards } from '../model/seen-ids.ts'
import type { TextFieldProps } from './field-props.ts'

const nobody: readonly never[] = []
const [lists] = endpointKey('listOpportunities', { query: {} })

/**
 * The known users as options, as the API cannot list users: those named in any response, the owners of opportunities
 * that were loaded, on the board or in a list, and those that are chosen already.
 */
export function useOwnerOptions(
  seen: Iterable<number> = nobody,
  chosen: readonly IdOrNone[] = nobody,
): ComboOption[] {
  const client = useQueryClient()
  const names = useKnownUsers()
  const nameOf = useUserNames()
  return useMemo(() => {
    // Other queries share this key prefix: arrays of partial rows, without the response object.
    const answers = client.getQueriesData<Partial<ResponseOf<'listOpportunities'>>>({ queryKey: [lists] })
    const owners = answers.flatMap(([, answer]) => answer?.opportunityList?.map((row) => row.idUser) ?? [])
    const ids = new Set([
      ...names.keys(),
      ...seen,
      ...seenOnCards.owners,
      ...[...owners, ...chosen].filter((id) => typeof id === 'number'),
    ])
    return [...ids]
      .map((idUser) => {
        const label = nameOf(idUser)
        const folded = foldText(`${label} ${idUser}`)
        return {
          value: String(idUser),
          label,
          folded,
          ...(names.has(idUser) ? { detail: String(idUser) } : {}),
        }
      })
      .sort((a, b) => a.label.localeCompare(b.label, 'fr', { numeric: true }))
  }, [client, names, nameOf, seen, chosen])
}

interface OwnerFieldProps extends TextFieldProps {
  label?: string
  hint?: string
  side?: 'top' | 'bottom'
  required?: boolean
  placeholder?: string
}

/** The owner field: a known user, or any by id or email. One field, so never both (api.md 4.5). */
export function OwnerField({ error, label, hint, required = true, ...field }: OwnerFieldProps) {
  const t = useTranslations('opportunity.form')
  const options = useOwnerOptions()
  const nameOf = useUserNames()
  return (
    <Field label={label ?? t('owner')} hint={hint} error={error} required={required}>
      <Combobox
        {...field}
        options={options}
        labelOf={(value) => {
          const id = readId(value)
          return id === null ? undefined : nameOf(id)
        }}
        listLabel={t('ownerList')}
        note={t('ownerNote')}
      />
    </Field>
  )
}
