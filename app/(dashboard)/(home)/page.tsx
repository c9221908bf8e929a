import type { Metadata } from 'next'
import { getTranslations } from '#components/i18n/server.ts'
import { HomePage } from '#components/shell/home-page.tsx'
import { requireSession } from '#lib/server/call.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  return { title: t('home.title') }
}

export default async function Home() {
  await requireSession()
  return <HomePage />
}
