import { isRecord } from '@signalbox/formats/is-record'
import { below, byTypeAndName, type Layout } from '../../config/layout.ts'

const byName = below('name')

/**
 * `stomp { …, listeners { tcp { NAME {…} } } }`, as the reference writes it. The times of creation and last stop are
 * left out, since they belong to one broker.
 */
export const gatewayLayout: Layout = {
  write: (gateways) =>
    byName.write(
      gateways.map(({ created_at: _, stopped_at: __, listeners, ...config }) => ({
        ...config,
        // Listeners are stored as a list of objects.
        listeners: byTypeAndName.write(listeners as Record<string, unknown>[]),
      })),
    ),
  read(value) {
    const gateways = byName.read(value)
    const read = gateways?.map(({ listeners = {}, ...config }) => ({
      ...config,
      listeners: byTypeAndName.read(listeners),
    }))
    return read?.every(({ listeners }) => listeners !== undefined) ? read : undefined
  },
}

/** A gateway in which the authenticators, also those of its listeners, are changed. */
export function withAuthenticators(
  gateway: Record<string, unknown>,
  change: (authenticator: Record<string, unknown>) => unknown,
): Record<string, unknown> {
  const changed = ({ authentication, ...owner }: Record<string, unknown>) => ({
    ...owner,
    ...(isRecord(authentication) && { authentication: change(authentication) }),
  })
  const { listeners } = gateway
  return {
    ...changed(gateway),
    ...(Array.isArray(listeners) && {
      listeners: listeners.map((each: unknown) => (isRecord(each) ? changed(each) : each)),
    }),
  }
}
