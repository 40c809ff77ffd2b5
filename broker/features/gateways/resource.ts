import * as operations from '@signalbox/contract/gateways'
import { changeGateway, changeLoaded, findGateway, requireKnown } from './changes.resource.ts'
import { ownGatewayFields, type StoredGateway } from './setting.ts'
import { apiError } from '../../api/failure.ts'
import { mismatch, readFields, readListener } from './read-gateway.ts'
import { presentGateway, presentGatewayRow } from './present.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { noContent, resource } from '../../api/resource.ts'

/** Gateways for other protocols: their state and their settings. */
export const gateways = resource(({ on, kernel, gateways }) => {
  const now = () => new Date(kernel.clock.now()).toISOString()

  on(operations.gatewayList, ({ query }) =>
    gateways.names
      .map((name) => {
        const gateway = gateways.get(name)
        return gateway === undefined
          ? { name, status: 'unloaded' as const }
          : presentGatewayRow(kernel.node, gateway)
      })
      .filter(({ status }) => query.status === undefined || status === query.status),
  )

  on(operations.gatewayGet, ({ path: { name }, caller }) => {
    requireKnown(gateways, name)
    const gateway = gateways.get(name)
    if (gateway === undefined) return { name, status: 'unloaded' as const }
    return presentGateway(caller, gateway)
  })

  on(operations.gatewayUpdate, async ({ path: { name }, body }) => {
    requireKnown(gateways, name)
    const { name: given = name, listeners = [], authentication: _, ...fields } = body
    if (given !== name) {
      const fault = { value: given, reason: 'not_a_enum_symbol', path: 'root.name' }
      throw mismatch(`update_${name}`, { ...fault, kind: 'validation_error' })
    }
    if (!Array.isArray(listeners)) {
      throw apiError('BAD_REQUEST', { message: 'listeners is a list' })
    }
    await changeGateway(gateways, name, (stored) => {
      if (stored !== undefined) {
        // Keys of the first level are replaced; listeners and authentication have operations of their own.
        const before = ownGatewayFields(stored)
        const next = withKeptSecrets({ ...before, ...fields }, before)
        const read = readFields(operations.gatewayUpdate, name, next, false)
        return { ...rest(stored), ...read } as StoredGateway // with the fields of its type
      }
      return {
        ...readFields(operations.gatewayUpdate, name, fields, true),
        name,
        created_at: now(),
        listeners: listeners.map((each: Record<string, unknown>) =>
          readListener(operations.gatewayUpdate, name, each),
        ),
      } as StoredGateway // likewise
    })
    return noContent
  })

  on(operations.gatewaySwitch, async ({ path: { name, enable } }) => {
    findGateway(gateways, name, 'NOT FOUND')
    const isEnabled = enable === 'true'
    await changeLoaded(gateways, name, (stored) =>
      stored.enable === isEnabled
        ? { ...stored }
        : { ...stored, enable: isEnabled, ...(!isEnabled && { stopped_at: now() }) },
    )
    return noContent
  })

  on(
    operations.gatewayMetrics,
    ({ path }) => findGateway(gateways, path.name).clients?.metrics.snapshot() ?? {},
  )
})

/** Stored fields of a gateway that are no settings of its type. */
function rest({
  name,
  created_at,
  stopped_at,
  listeners,
  authentication,
}: Readonly<StoredGateway>) {
  return {
    ...{ name, created_at, listeners },
    ...(stopped_at !== undefined && { stopped_at }),
    ...(authentication !== undefined && { authentication }),
  }
}
