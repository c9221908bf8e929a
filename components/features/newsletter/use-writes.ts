import { useQueryClient } from '@tanstack/react-query'
import { afterEachEnd } from '#lib/mass/after-each-end.ts'
import { type MassRun, type RunWords, startRun } from '#lib/mass/mass-run.ts'
import { type MassSend, type Sender, type SendOf, subscribe, unsubscribe } from '#lib/mass/senders.ts'
import { readAfter } from '#lib/query/invalidation.ts'

/** Subscribes and unsubscribes (api.md 4.9), one or many, with an outcome for each. */
export function useWrites() {
  const client = useQueryClient()
  const begin = <Input, Send extends MassSend>(
    words: RunWords<Input>,
    sender: Sender<Send>,
    sendOf: (input: Input) => Send,
  ): MassRun<Input> =>
    // The lists are refetched at the end, whatever the outcomes.
    afterEachEnd(startRun({ ...words, sender, sendOf }), () => readAfter(client, sender.writes))
  type Ending = Omit<SendOf<'unsubscribe'>, 'action'>
  return {
    unsubscribe: <Input>(words: RunWords<Input>, of: (input: Input) => Ending) =>
      begin(words, unsubscribe, (input) => ({ action: 'unsubscribe', ...of(input) })),
    subscribe: <Input>(words: RunWords<Input>, of: (input: Input) => Omit<SendOf<'subscribe'>, 'action'>) =>
      begin(words, subscribe, (input) => ({ action: 'subscribe', ...of(input) })),
  }
}
