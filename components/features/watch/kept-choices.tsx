import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openChoices } from './open-choices.ts'

/** Opens the views and the watch-list that the account keeps here. Shows nothing. */
export function KeptChoices({ idAccount }: { idAccount: string }) {
  const client = useQueryClient()
  useEffect(() => openChoices(client, idAccount), [client, idAccount])
  return null
}
