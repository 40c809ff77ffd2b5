import { clientSubscriptionList, clientUnsubscribeBulk } from '@signalbox/contract/clients'
import { GATEWAYS } from '@signalbox/contract/gateway-names'
import { gatewaySubscriptionDelete } from '@signalbox/contract/gateway-clients'
import { ApiError } from '@signalbox/contract/errors'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useMessages } from '#language.tsx'
import type { Mutation } from '#list/bulk/mutation.ts'
import { splitIntoBatches, type Outcome } from '#list/bulk/run-bulk.ts'
import { useSubscriptionColumns } from './subscriptions.columns.tsx'
import { subscriptionsMessages } from './subscriptions.messages.ts'

/** Most subscriptions of one client that are ended in one call. */
const ENDED_AT_ONCE = 100
/** Columns that identify a subscription in the question before it is ended. */
const NAMED_BY = ['clientid', 'topic', 'qos']

/** Ends subscriptions for their clients. */
export function useUnsubscribe() {
  const t = useMessages(subscriptionsMessages)
  const queries = useQueryClient()
  const columns = useSubscriptionColumns()
  return (
    rows: readonly AnySubscriptionRow[],
    done: () => void = () => undefined,
  ): Mutation<AnySubscriptionRow> => ({
    rows,
    rowKey: subscriptionKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: (count) => (rows.length === 1 ? t.unsubscribeOne : t.unsubscribeMany(count)),
    text: t.unsubscribeText,
    confirmLabel: t.unsubscribe,
    batches: (all) =>
      splitIntoBatches(
        all,
        ENDED_AT_ONCE,
        ({ gateway = '', clientid }) => `${gateway} ${clientid ?? ''}`,
      ),
    async act(some) {
      const reported = (outcome: Outcome) => some.map(() => outcome)
      const { clientid, gateway } = some[0] ?? {}
      // A subscriber inside the broker is no client, and cannot be spoken to.
      if (clientid == null) return reported({ state: 'skipped', note: t.inBroker })
      try {
        const name = GATEWAYS.find((each) => each === gateway)
        if (name === undefined) {
          const body = some.map(({ topic }) => ({ topic }))
          await client.call(clientUnsubscribeBulk, { path: { clientid }, body })
        } else {
          const paths = some.map(({ topic }) => ({ name, clientid, topic }))
          await Promise.all(paths.map((path) => client.call(gatewaySubscriptionDelete, { path })))
        }
        return reported({ state: 'done' })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return reported({ state: 'done', note: t.clientGone })
      }
    },
    done: t.ended,
    onOver() {
      for (const { id } of [subscriptionList, clientSubscriptionList]) {
        void queries.invalidateQueries({ queryKey: [id] })
      }
      done()
    },
  })
}

export const subscriptionKey = ({ clientid, gateway, topic, node }: AnySubscriptionRow) =>
  [gateway, clientid ?? '', topic, node ?? ''].join(' ')
