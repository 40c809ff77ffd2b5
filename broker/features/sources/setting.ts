import type { ChannelDriver, Deliver, Driver } from '../../integration/driver.ts'
import {
  bindSource,
  connectorIdOf,
  readHealthInterval,
  type SourceConfig,
} from '../../integration/kinds/kinds.ts'
import { byTypeAndName } from '../../config/layout.ts'

export interface SourceSettings {
  /** `<type>:<name>`. */
  id: string
  /** `<type>:<name>`. */
  connectorId: string
  isEnabled: boolean
  healthCheckIntervalMs: number
  /** Changes that touch none of these fields do not restart the source. */
  effective: unknown
  bind: (driver: Driver, deliver: Deliver) => ChannelDriver
}

/** @throws {ConfigFault} */
export function readSource(config: SourceConfig): SourceSettings {
  const { description: _, tags: __, ...effective } = config
  return {
    id: connectorIdOf(config),
    connectorId: connectorIdOf({ type: config.type, name: config.connector }),
    isEnabled: config.enable,
    healthCheckIntervalMs: readHealthInterval(config.resource_opts.health_check_interval),
    effective,
    bind: bindSource(config),
  }
}

export const sourceCollection = {
  name: 'integration.sources',
  layout: byTypeAndName,
  isSealed: true,
  idOf: connectorIdOf,
  read: readSource,
}
