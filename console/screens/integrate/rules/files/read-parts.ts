import { actionList } from '@signalbox/contract/actions'
import { connectorList } from '@signalbox/contract/connectors'
import { sourceList } from '@signalbox/contract/sources'
import { query, queryClient } from '#api/query.ts'
import { canCall } from '#api/use-can.ts'
import type { Parts } from './rule-bundle.ts'

/**
 * Connectors, actions and sources that rules may refer to. Fails if one of the offered lists cannot be read, since an
 * exported file would lack parts.
 */
export async function readParts(): Promise<Parts> {
  const [connectors, actions, sources] = await Promise.all([
    canCall(connectorList) ? queryClient.fetchQuery(query(connectorList, {})) : [],
    canCall(actionList) ? queryClient.fetchQuery(query(actionList, {})) : [],
    canCall(sourceList) ? queryClient.fetchQuery(query(sourceList, {})) : [],
  ])
  return { connectors, actions, sources }
}
