import { type MqttConfig, mqttConfig } from '@signalbox/contract/settings'
import { ConfigFault } from '../../config/setting.ts'
import type { ZoneOverrides } from './mqtt-zones.ts'
import { readMqtt } from './setting.ts'

/** The roots of a zone; those beside `mqtt` are stored and returned. */
interface ZoneConfig {
  mqtt?: Partial<MqttConfig>
  readonly [root: string]: unknown
}
export type ZonesConfig = Readonly<Record<string, ZoneConfig>>

const NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/
const MAX_ZONES = 100

interface Stored {
  zones: ZonesConfig
}

function read({ zones }: Stored): ZoneOverrides {
  const count = Object.keys(zones).length
  if (count > MAX_ZONES) throw new ConfigFault('', count, `${MAX_ZONES} zones`)
  return Object.fromEntries(
    Object.entries(zones).map(([name, { mqtt = {} }]) => {
      if (!NAME.test(name)) throw new ConfigFault(name, name, 'invalid_map_key')
      check(name, mqtt)
      return [name, mqtt]
    }),
  )
}

const defaultMqtt = mqttConfig.parse({})

/** @throws {ConfigFault} with the path of the zone */
function check(zone: string, mqtt: Partial<MqttConfig>): void {
  try {
    readMqtt({ ...defaultMqtt, ...mqtt })
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    throw new ConfigFault(`${zone}.mqtt.${error.path}`, error.value, error.expected)
  }
}

const defaults: Stored = { zones: {} }

/** The zones are below a name of their own: what is stored is merged with the defaults by name. */
export const zonesSetting = { name: 'config.zones', defaults, read }
