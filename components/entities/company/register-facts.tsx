import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { Branch, NafCode } from '#lib/contract/schemas/branch.ts'
import { type AddressFields, addressLines } from '#lib/format/address.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** A branch's postal address, as on a letter, with a copy button. */
export function AddressFact({ address, testId }: { address: AddressFields; testId?: string }) {
  const t = useTranslations('company')
  const text = addressLines(address).join('\n')
  return (
    <Fact label={t('address')}>
      {text && (
        <div className="flex items-start gap-1">
          <address data-testid={testId} className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
            {text}
          </address>
          <CopyButton value={text} what={t('address')} size="sm" />
        </div>
      )}
    </Fact>
  )
}

/** A branch's activity (NAF code), and its place in the classification. */
export function NafFacts({ naf, note }: { naf: NafCode | null | undefined; note?: ReactNode }) {
  const t = useTranslations('company')
  return (
    <>
      <Fact label={t('naf')} note={naf && note}>
        {naf && (
          <>
            <span className="ident">{plainLine(naf.code)}</span> {plainLine(naf.title)}
          </>
        )}
      </Fact>
      <Fact label={t('nafSection')} value={lineOrNull(naf?.section)} />
      <Fact label={t('nafDivision')} value={lineOrNull(naf?.division)} />
      <Fact label={t('nafGroup')} value={lineOrNull(naf?.groupe)} />
      <Fact label={t('nafClass')} value={lineOrNull(naf?.classe)} />
    </>
  )
}

type Dated = Pick<
  Branch,
  'creationDate' | 'endDate' | 'lastEventDate' | 'externalLastSyncDate' | 'createdRow' | 'modifiedRow'
>

/** The dates in the register. `opened`: the label of the creation date. */
export function RegisterDates({ of, opened }: { of: Dated; opened: string }) {
  const t = useTranslations('company')
  const notation = useNotation()
  const day = (text: string | null) => text && formatDate(text, notation)
  return (
    <DescriptionList>
      <Fact label={opened} value={day(of.creationDate)} />
      <Fact label={t('end')} value={day(of.endDate)} />
      <Fact label={t('lastEvent')} value={day(of.lastEventDate)} />
      <Fact label={t('lastSync')} value={day(of.externalLastSyncDate)} />
      <Fact label={t('createdRow')} value={formatDateTime(of.createdRow, notation)} />
      <Fact label={t('modifiedRow')} value={formatDateTime(of.modifiedRow, notation)} />
    </DescriptionList>
  )
}
