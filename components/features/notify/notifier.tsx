import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#components/ui/use-go.ts'
import { keepNotifying } from './notify-keep.ts'

/** Tells of what happens while somebody looks elsewhere, where they asked for it. Shows nothing itself. */
export function Notifier({ idAccount }: { idAccount: string }) {
  const t = useTranslations('notify')
  const { to } = useGo()
  const client = useQueryClient()
  useEffect(() => keepNotifying({ client, idAccount, t, open: to }), [client, idAccount, t, to])
  return null
}
