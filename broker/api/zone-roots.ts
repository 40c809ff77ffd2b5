import type { Schema } from '@signalbox/contract/operation'
import {
  durableSessionsConfig,
  flappingDetect,
  forceGcConfig,
  forceShutdownConfig,
  mqttConfig,
} from '@signalbox/contract/settings'
import type { core } from 'zod/mini'
import { type Setting, ConfigFault } from '../config/setting.ts'
import { changeConfig, faultIn } from './change-config.ts'
import type { ApiDeps } from './deps.ts'
import { type Failure, apiError } from './failure.ts'
import { readRoot } from './validation.ts'

/** One root of the settings that all listeners share. */
export interface ZoneRoot {
  read(): object
  /** Returns the value in its stored form. @throws {Failure} the root does not accept the value */
  check(value: object): object
  /** @throws {Failure} */
  change(value: object): Promise<void>
}

const badRequest = (fault: unknown): Failure =>
  apiError('BAD_REQUEST', { message: JSON.stringify(fault) })

function rootOf<S extends Schema, Settings>(
  name: string,
  schema: S,
  setting: Setting<core.output<S> & object, Settings>,
  refuse: (value: core.output<S>, standing: Readonly<core.output<S>>) => boolean = () => false,
): ZoneRoot {
  function valid(value: object): core.output<S> & object {
    const read = readRoot(schema, name, value)
    if ('fault' in read) throw badRequest(read.fault)
    try {
      setting.check(read.data as object & core.output<S>) // every root is an object
    } catch (error) {
      throw error instanceof ConfigFault ? badRequest(faultIn(error, name)) : error
    }
    return read.data as object & core.output<S> // likewise
  }
  return {
    read: () => setting.config,
    check: valid,
    async change(value) {
      const next = valid(value)
      if (refuse(next, setting.config)) throw apiError('UPDATE_FAILED')
      await changeConfig(setting, () => next, name)
    },
  }
}

export type ZoneRootName =
  | 'mqtt'
  | 'durable_sessions'
  | 'flapping_detect'
  | 'force_gc'
  | 'force_shutdown'

/** The roots of `/configs/global_zone`, each stored on its own. */
export function zoneRoots({ config }: Pick<ApiDeps, 'config'>): Record<ZoneRootName, ZoneRoot> {
  return {
    mqtt: rootOf('mqtt', mqttConfig, config.mqtt),
    durable_sessions: rootOf(
      'durable_sessions',
      durableSessionsConfig,
      config.durableSessions,
      // Sessions are there already.
      (value, standing) => value.enable !== standing.enable,
    ),
    flapping_detect: rootOf('flapping_detect', flappingDetect, config.flapping),
    force_gc: rootOf('force_gc', forceGcConfig, config.forceGc),
    force_shutdown: rootOf('force_shutdown', forceShutdownConfig, config.forceShutdown),
  }
}
