import type { ReactNode } from 'react'
import { Shell } from '#components/shell/shell.tsx'
import { describeSession, requireSession } from '#lib/server/call.ts'
import { env } from '#lib/server/env.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { idAccount } = describeSession(await requireSession())
  return (
    <Shell idAccount={idAccount} demoKeys={env().DEMO_KEYS}>
      {children}
    </Shell>
  )
}
