import type { ConnectorOptions } from '../../integration/connector.ts'
import type { ConnectionContext, Driver } from '../../integration/driver.ts'
import {
  type ConnectorConfig,
  connectorIdOf,
  openConnector,
  readDuration,
  readHealthInterval,
} from '../../integration/kinds/kinds.ts'
import { byTypeAndName } from '../../config/layout.ts'

export interface ConnectorSettings {
  /** `<type>:<name>`. */
  id: string
  isEnabled: boolean
  /** Connects as soon as it is created or enabled. */
  isStarted: boolean
  options: ConnectorOptions
  /** Changes that touch none of these fields do not interrupt the connection. */
  connection: unknown
  open: (context: ConnectionContext) => Driver
}

/** @throws {ConfigFault} */
export function readConnector(config: ConnectorConfig): ConnectorSettings {
  const { description: _, tags: __, ...connection } = config
  const { resource_opts: opts } = config
  return {
    id: connectorIdOf(config),
    isEnabled: config.enable,
    isStarted: opts.start_after_created,
    options: {
      healthCheckIntervalMs: readHealthInterval(opts.health_check_interval),
      startTimeoutMs: readDuration('resource_opts.start_timeout', opts.start_timeout),
    },
    connection,
    open: openConnector(config),
  }
}

export const connectorCollection = {
  name: 'connectors',
  layout: byTypeAndName,
  isSealed: true,
  idOf: connectorIdOf,
  read: readConnector,
}
