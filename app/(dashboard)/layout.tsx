import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Shell } from '#components/shell/shell.tsx'
import { paths } from '#lib/paths.ts'
import { env } from '#lib/server/env.ts'
import { PAGE_HEADER } from '#lib/server/page-header.ts'
import { describeSession, readSession } from '#lib/server/session/session.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const head = await headers()
  const session = await readSession(head.get('cookie'))
  if (!session) redirect(paths.signIn(head.get(PAGE_HEADER) ?? undefined))
  const { idAccount } = describeSession(session)
  return (
    <Shell idAccount={idAccount} demoKeys={env().DEMO_KEYS}>
      {children}
    </Shell>
  )
}
