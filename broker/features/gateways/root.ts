import { isRecord } from '@signalbox/formats/is-record'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { Schema } from '@signalbox/contract/operation'
import { isDeepStrictEqual } from 'node:util'
import { apiError } from '../../api/failure.ts'
import { within } from '../../configuration/faults.ts'
import type { ConfigRoot, StoredItems } from '../../configuration/root.ts'
import type { Clock } from '../../kernel/clock.ts'
import { gatewayLayout, withAuthenticators } from './gateway-layout.ts'
import type { Gateways } from './gateways.ts'
import { readStoredGateway } from './read-gateway.ts'
import type { StoredGateway } from './setting.ts'

type Json = Record<string, unknown>

interface Context {
  feature: Gateways
  collection: StoredItems<StoredGateway>
  kernel: { clock: Clock }
}

/** The gateways by name; one that a text leaves out is ended. */
export function gatewaysRoot({ feature: gateways, collection, kernel }: Context): ConfigRoot {
  const read = (item: Json, before: Readonly<StoredGateway> | undefined) =>
    readStoredGateway(gateways, item, before, new Date(kernel.clock.now()).toISOString())
  return {
    name: 'gateway',
    items: {
      findsSecrets: true,
      secrets: (name) => (gatewaySchemas as Readonly<Record<string, Schema>>)[name],
      withInner: (state, show) =>
        withAuthenticators(state, (each) => show('authentication', authenticatorId(each), each)),
      read: (item, standing, { certificates, isStored }) =>
        gateways.withCertificates(
          read(item, standing as StoredGateway | undefined), // of this collection
          certificates,
          isStored,
        ),
      lost(state, current) {
        const standing = new Set(ownersOfUsers(current))
        const gone = ownersOfUsers(state).filter((of) => !standing.has(of))
        return gone.map((of) => ({ kind: 'users', of }))
      },
    },
    async change({ next }) {
      const items = gatewayLayout.read(next())
      if (items === undefined) {
        throw apiError('BAD_REQUEST', { message: 'gateway must be an object of objects' })
      }
      const wanted: StoredGateway[] = []
      for (const item of items) {
        const name = String(item.name)
        wanted.push(await within(`gateway.${name}`, () => read(item, collection.get(name))))
      }
      for (const stored of wanted) {
        if (isDeepStrictEqual(collection.get(stored.name), stored)) continue
        await within(`gateway.${stored.name}`, () => gateways.change(stored.name, () => stored))
      }
      for (const { name } of collection.configs) {
        if (!wanted.some((each) => each.name === name)) await gateways.remove(name)
      }
    },
  }
}

const authenticatorId = ({ mechanism, backend }: Json) =>
  [mechanism, backend].filter((each) => typeof each === 'string').join(':')

/** The scopes of a gateway and its listeners that have users of their own. */
function ownersOfUsers(gateway: unknown): string[] {
  if (!isRecord(gateway)) return []
  const { name, listeners } = gateway
  const owners = [
    { id: String(name), ...gateway },
    ...(Array.isArray(listeners) ? listeners.filter(isRecord) : []).map((each) => ({
      id: `${String(name)}:${String(each.type)}:${String(each.name)}`,
      ...each,
    })),
  ]
  return owners.flatMap((owner: { id: string; authentication?: unknown }) =>
    isRecord(owner.authentication) && owner.authentication.backend === 'built_in_database'
      ? [owner.id]
      : [],
  )
}
