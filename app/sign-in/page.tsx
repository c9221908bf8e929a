import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from '#components/i18n/server.ts'
import { AccountChanged } from '#components/shell/account-changed.tsx'
import { SignInPage } from '#components/shell/sign-in-page.tsx'
import { SpecimenRecord } from '#components/shell/specimen-record.tsx'
import { safeNext } from '#lib/paths.ts'
import { currentSession, describeSession, isOfAccount } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

interface SignInProps {
  searchParams: Promise<Partial<Record<'next' | 'was', string | string[]>>>
}

export default async function SignIn({ searchParams }: SignInProps) {
  const params = await searchParams
  const [[next], [was]] = [[params.next].flat(), [params.was].flat()]
  const path = safeNext(next)
  const session = await currentSession()
  if (session && was !== undefined && !isOfAccount(session, was)) {
    return <AccountChanged idAccount={describeSession(session).idAccount} />
  }
  if (session) redirect(path)
  return <SignInPage next={path} was={was} demoKeys={env().DEMO_KEYS} aside={<SpecimenRecord />} />
}
