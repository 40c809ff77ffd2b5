import { readDuration } from '../../config/setting.ts'
import type { ConnectorOptions } from '../../integration/connector.ts'
import type { ConnectionContext, Driver } from '../../integration/driver.ts'
import {
  type ConnectorConfig,
  integrationId,
  openConnector,
  readHealthInterval,
} from '../../integration/kinds/kinds.ts'
import { byTypeAndName } from '../../config/layout.ts'

export interface ConnectorSettings {
  /** `<type>:<name>`. */
  id: string
  isEnabled: boolean
  /** Whether it connects as soon as it is created or enabled. */
  isStarted: boolean
  options: ConnectorOptions
  /** Changes that touch none of these fields do not interrupt the connection. */
  connection: unknown
  open: (context: ConnectionContext) => Driver
}

/** @throws {ConfigFault} if a field is invalid. */
export function readConnector(config: ConnectorConfig): ConnectorSettings {
  const { description: _, tags: __, ...connection } = config
  const { resource_opts: opts } = config
  return {
    id: integrationId(config),
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
  hasReferences: true,
  idOf: integrationId,
  read: readConnector,
}
