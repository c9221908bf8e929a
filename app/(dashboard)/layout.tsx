import type { ReactNode } from 'react'
import { Shell } from '#components/shell/shell.tsx'
import { env } from '#lib/server/env.ts'
import { requireSession } from '#lib/server/session/require.ts'

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { idAccount } = await requireSession()
  return (
    <Shell idAccount={idAccount} demoKeys={env().DEMO_KEYS}>
      {children}
    </Shell>
  )
}
