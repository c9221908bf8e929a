'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BodyOf } from '#lib/contract/index.ts'
import { type Batch, runBatch } from '#lib/domain/mass/batch.ts'
import { goesOn } from '#lib/domain/newsletter/newsletter-stats.ts'
import { batchRules } from '#lib/query/batch-rules.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { invalidatedBy } from '#lib/query/invalidation.ts'
import { withSession } from '#lib/session/session-store.ts'

/** Whether a contact receives a newsletter, or any where none is named, as the API says now. */
async function isSubscribed({ idCrmVisitCard, idNewsletter }: BodyOf<'unsubscribeNewsletterContact'>) {
  const query = {
    ...(idCrmVisitCard === undefined ? {} : { idCrmVisitCard }),
    ...(idNewsletter === undefined ? {} : { idNewsletter }),
  }
  const { newsletterContactList } = await callEndpoint('listNewsletterContacts', { query })
  return newsletterContactList.some(goesOn)
}

/** Subscribing and unsubscribing (api.md 4.9), one or many, each with a result of its own. */
export function useWrites() {
  const client = useQueryClient()
  return useMemo(() => {
    const begin = <Input>(
      inputs: readonly Input[],
      write: (input: Input) => Promise<unknown>,
      check: (input: Input) => Promise<boolean>,
    ): Batch<Input> => {
      const readAgain = () => {
        for (const operation of invalidatedBy.unsubscribeNewsletterContact) {
          void client.invalidateQueries({ queryKey: [operation] })
        }
      }
      const batch = runBatch(inputs, (input) => withSession(() => write(input)), { ...batchRules, check })
      // Whatever became of each, the lists are read again at the end.
      void batch.settled().then(readAgain)
      return {
        ...batch,
        retry: () => {
          batch.retry()
          void batch.settled().then(readAgain)
        },
      }
    }
    return {
      unsubscribe: <Input>(
        inputs: readonly Input[],
        bodyOf: (input: Input) => BodyOf<'unsubscribeNewsletterContact'>,
      ) =>
        begin(
          inputs,
          (input) => callEndpoint('unsubscribeNewsletterContact', { body: bodyOf(input) }),
          async (input) => !(await isSubscribed(bodyOf(input))),
        ),
      subscribe: <Input>(
        inputs: readonly Input[],
        bodyOf: (input: Input) => BodyOf<'subscribeNewsletterContact'>,
      ) =>
        begin(
          inputs,
          (input) => callEndpoint('subscribeNewsletterContact', { body: bodyOf(input) }),
          (input) => isSubscribed(bodyOf(input)),
        ),
    }
  }, [client])
}
