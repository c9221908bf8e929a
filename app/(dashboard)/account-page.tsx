import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { readAddressId } from '#components/features/company/read-id.ts'
import type { Namespace } from '#components/i18n/app-config.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { AddressUnknown } from '#components/ui/feedback/address-unknown.tsx'
import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import type { ReadInput } from '#lib/query/call.ts'
import { dehydrated } from '#lib/query/dehydrated.ts'
import { ownerOfPage, requireSession } from '#lib/server/call.ts'
import { readForDocument } from '#lib/server/document-read.ts'
import { AtOnce, PageLoading } from './at-once.tsx'

type Words<Name extends Namespace> = Awaited<ReturnType<typeof getTranslations<Name>>>

/** A page's `generateMetadata`: its title. */
export const titled =
  <Name extends Namespace>(of: Name, title: (t: Words<Name>) => string) =>
  async (): Promise<Metadata> => ({ title: title(await getTranslations(of)) })

/** The same for a page about one record: null for an id that is none. */
export const titledById =
  <Param extends string, Name extends Namespace>(
    param: Param,
    of: Name,
    title: (t: Words<Name>, id: string | null) => string,
  ) =>
  async ({ params }: { params: Promise<Record<Param, string>> }): Promise<Metadata> => {
    const id = readAddressId((await params)[param])
    return { title: title(await getTranslations(of), id === null ? null : String(id)) }
  }

/** What the server gives a page whose address says what it shows. */
export interface SearchRoute {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** A page for whoever is signed in, with the words that it needs beside those of every page. */
export const accountPage =
  <Route,>(
    of: readonly Namespace[],
    screen: (idAccount: string, route: Route) => ReactNode | Promise<ReactNode>,
  ) =>
  async (route: Route) => {
    const { idAccount, account } = ownerOfPage(await requireSession())
    return (
      <ForAccount account={account}>
        <Messages of={of}>{await screen(idAccount, route)}</Messages>
      </ForAccount>
    )
  }

/** The same at an address with an id in it; an id that is none has no page. */
export const recordPage =
  <Param extends string>(
    param: Param,
    of: readonly Namespace[],
    screen: (id: number, idAccount: string) => ReactNode | Promise<ReactNode>,
  ) =>
  async ({ params }: { params: Promise<Record<Param, string>> }) => {
    const { idAccount, account } = ownerOfPage(await requireSession())
    const id = readAddressId((await params)[param])
    if (id === null) notFound()
    return (
      <ForAccount account={account}>
        <Messages of={of}>{await screen(id, idAccount)}</Messages>
      </ForAccount>
    )
  }

/** A screen with what it asks first already read. */
export const withRead = <Op extends ReadOperation>(
  operation: Op,
  input: ReadInput<Op>,
  screen: ReactNode,
  coming: Promise<ResponseOf<Op> | null> = readForDocument(operation, input),
) => (
  <AtOnce coming={coming} waiting={<PageLoading />}>
    {(data) => <HydrationBoundary state={dehydrated(operation, input, data)}>{screen}</HydrationBoundary>}
  </AtOnce>
)

interface Unknown {
  title: string
  text: string
  action: string
}

/** A `not-found`: what was looked for, and the way on. */
export const unknownAddress =
  <Name extends Namespace>(of: Name, href: string, words: (t: Words<Name>) => Unknown) =>
  async () => <AddressUnknown {...words(await getTranslations(of))} href={href} />
