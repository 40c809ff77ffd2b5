import type { MqttConfig } from '@signalbox/contract/settings'
import type { Ports } from '../../kernel/ports.ts'
import type { ZoneSettings } from '../../kernel/settings.ts'
import { readMqtt } from './setting.ts'

type Services = Ports<'setZone' | 'setNamedZones'>

/** Settings of named zones that differ from the default zone, as they were written. */
export type ZoneOverrides = Readonly<Record<string, Partial<MqttConfig>>>

/** Applies the MQTT settings of the default zone, and the overrides of named zones. */
export class MqttZones {
  readonly #kernel: Services
  /** Given at the start of the process: they win. */
  readonly #fixed: Partial<ZoneSettings>
  #config: MqttConfig
  #overrides: ZoneOverrides = {}

  constructor(kernel: Services, config: MqttConfig, fixed: Partial<ZoneSettings> = {}) {
    this.#kernel = kernel
    this.#fixed = fixed
    this.#config = config
    this.setDefault(config, readMqtt(config))
  }

  setDefault(config: MqttConfig, zone: Partial<ZoneSettings>): void {
    this.#config = config
    this.#kernel.setZone({ ...zone, ...this.#fixed })
    this.setNamed(this.#overrides)
  }

  /** @throws {ConfigFault} if a value is invalid. */
  setNamed(overrides: ZoneOverrides): void {
    this.#overrides = overrides
    const zones = Object.entries(overrides).map(
      ([name, override]) => [name, readMqtt({ ...this.#config, ...override })] as const,
    )
    this.#kernel.setNamedZones(new Map(zones))
  }

  /** The settings of a zone as they would be written. */
  zoneConfig(zone: string): MqttConfig {
    return { ...this.#config, ...this.#overrides[zone] }
  }
}
