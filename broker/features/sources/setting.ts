import type { ChannelDriver, Deliver, Driver } from '../../integration/driver.ts'
import {
  bindSource,
  integrationId,
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

/** @throws {ConfigFault} if a field is invalid. */
export function readSource(config: SourceConfig): SourceSettings {
  const { description: _, tags: __, ...effective } = config
  return {
    id: integrationId(config),
    connectorId: integrationId({ type: config.type, name: config.connector }),
    isEnabled: config.enable,
    healthCheckIntervalMs: readHealthInterval(config.resource_opts.health_check_interval),
    effective,
    bind: bindSource(config),
  }
}

export const sourceCollection = {
  name: 'integration.sources',
  root: 'sources',
  layout: byTypeAndName,
  isSealed: true,
  hasReferences: true,
  idOf: integrationId,
  read: readSource,
}
