import type { MqttConfig } from '@signalbox/contract/settings'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ZoneSettings } from '../../kernel/settings.ts'
import { readMqtt } from './setting.ts'

/** What named zones have otherwise than the default one, as it was written. */
export type ZoneOverrides = Readonly<Record<string, Partial<MqttConfig>>>

/** Puts the settings of MQTT in force: those of the default zone, and of named zones over them. */
export class MqttZones {
  readonly #kernel: Kernel
  /** Given at the start of the process: they win. */
  readonly #fixed: Partial<ZoneSettings>
  #config: MqttConfig
  #overrides: ZoneOverrides = {}

  constructor(kernel: Kernel, config: MqttConfig, fixed: Partial<ZoneSettings> = {}) {
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

  /** @throws {ConfigFault} */
  setNamed(overrides: ZoneOverrides): void {
    this.#overrides = overrides
    const zones = Object.entries(overrides).map(
      ([name, override]) => [name, readMqtt({ ...this.#config, ...override })] as const,
    )
    this.#kernel.setNamedZones(new Map(zones))
  }

  /** The settings of a zone as they would be written. */
  configOf(zone: string): MqttConfig {
    return { ...this.#config, ...this.#overrides[zone] }
  }
}
