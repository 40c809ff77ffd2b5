import {
  type DurableSessionsConfig,
  type FlappingConfig,
  type MqttConfig,
  mqttConfig,
} from '@signalbox/contract/settings'
import { ConfigFault, readBelow } from '../../config/setting.ts'
import { type DurableOverride, readDurableOverride } from '../durable-sessions/feature.ts'
import type { FlappingSettings } from '../flapping/flapping.ts'
import { readFlapping } from '../flapping/feature.ts'
import { readMqtt, type ZoneOverrides } from '../mqtt/feature.ts'

/** The roots of a zone; those without a type here are stored and returned. */
export interface ZoneConfig {
  mqtt?: Partial<MqttConfig>
  flapping_detect?: Partial<FlappingConfig>
  durable_sessions?: Partial<DurableSessionsConfig>
  readonly [root: string]: unknown
}
export type ZonesConfig = Readonly<Record<string, ZoneConfig>>

const NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/
const MAX_ZONES = 100

interface Stored {
  zones: ZonesConfig
}

/** Settings that named zones override. */
interface NamedZones {
  mqtt: ZoneOverrides
  flapping: ReadonlyMap<string, Partial<FlappingSettings>>
  durable: ReadonlyMap<string, DurableOverride>
}

function read({ zones }: Stored): NamedZones {
  const count = Object.keys(zones).length
  if (count > MAX_ZONES) throw new ConfigFault('', count, `${MAX_ZONES} zones`)
  const mqtt: Record<string, Partial<MqttConfig>> = {}
  const flapping = new Map<string, Partial<FlappingSettings>>()
  const durable = new Map<string, DurableOverride>()
  for (const [name, zone] of Object.entries(zones)) {
    if (!NAME.test(name)) throw new ConfigFault(name, name, 'invalid_map_key')
    const { mqtt: override = {}, flapping_detect: detect = {}, durable_sessions: store = {} } = zone
    readBelow(`${name}.mqtt`, () => readMqtt({ ...defaultMqtt, ...override }))
    mqtt[name] = override
    const detection = readBelow(`${name}.flapping_detect`, () => readFlapping(detect))
    flapping.set(name, detection)
    durable.set(
      name,
      readBelow(`${name}.durable_sessions`, () => readDurableOverride(store)),
    )
  }
  return { mqtt, flapping, durable }
}

const defaultMqtt = mqttConfig.parse({})

const defaults: Stored = { zones: {} }

/** The zones are below a name of their own: what is stored is merged with the defaults by name. */
export const zonesSetting = { name: 'config.zones', member: 'zones', defaults, read }
