import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { readAddressId } from '#components/features/company/read-id.ts'
import type { Namespace } from '#components/i18n/app-config.ts'
import { Messages } from '#components/i18n/messages.tsx'
import { getTranslations } from '#components/i18n/server.ts'
import { ForAccount } from '#components/shell/for-account.tsx'
import { AddressUnknown } from '#components/ui/feedback/address-unknown.tsx'
import { ownerOfPage, requireSession } from '#lib/server/page-session.ts'

type Words<Name extends Namespace> = Awaited<ReturnType<typeof getTranslations<Name>>>

/** `generateMetadata` of a page with a fixed title. */
export const titled =
  <Name extends Namespace>(of: Name, title: (t: Words<Name>) => string) =>
  async (): Promise<Metadata> => ({ title: title(await getTranslations(of)) })

/** `generateMetadata` of a page about one record. The title takes null where the id in the address is malformed. */
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

export interface SearchRoute {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** A page that needs a session, with the message namespaces it uses besides the common ones. */
export const accountPage =
  <Route,>(of: readonly Namespace[], screen: (route: Route) => ReactNode | Promise<ReactNode>) =>
  async (route: Route) => {
    const owner = ownerOfPage(await requireSession())
    return (
      <ForAccount {...owner}>
        <Messages of={of}>{await screen(route)}</Messages>
      </ForAccount>
    )
  }

/** An account page with an id in its address; a malformed id gives 404. */
export const recordPage = <Param extends string>(
  param: Param,
  of: readonly Namespace[],
  screen: (id: number) => ReactNode | Promise<ReactNode>,
) =>
  accountPage(of, async ({ params }: { params: Promise<Record<Param, string>> }) => {
    const id = readAddressId((await params)[param])
    if (id === null) notFound()
    return screen(id)
  })

interface Unknown {
  title: string
  text: string
  action: string
}

/** A `not-found` page: says what was looked for, and offers a link to go on. */
export const unknownAddress =
  <Name extends Namespace>(of: Name, href: string, words: (t: Words<Name>) => Unknown) =>
  async () => <AddressUnknown {...words(await getTranslations(of))} href={href} />
