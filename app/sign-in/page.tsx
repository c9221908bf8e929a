import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from '#components/i18n/server.ts'
import { SignInPage } from '#components/shell/sign-in-page.tsx'
import { SpecimenRecord } from '#components/shell/specimen-record.tsx'
import { safeNext } from '#lib/paths.ts'
import { currentSession } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signIn')
  return { title: t('title') }
}

interface SignInProps {
  searchParams: Promise<{ next?: string | string[] }>
}

export default async function SignIn({ searchParams }: SignInProps) {
  const { next } = await searchParams
  const path = safeNext(Array.isArray(next) ? next[0] : next)
  if (await currentSession()) redirect(path)
  return <SignInPage next={path} demoKeys={env().DEMO_KEYS} aside={<SpecimenRecord />} />
}
