import { readExpression } from '@signalbox/regex/expression'
import { avroFaults, plainValue, withAvroDefaults } from '@signalbox/formats/avro'
import { pluginConfigFaults, type ReadPattern } from '@signalbox/contract/plugin-rules'
import { HOOK_NAMES } from '@signalbox/plugin-sdk/hooks'
import { PLUGIN_INTERFACE } from '@signalbox/plugin-sdk/plugin'
import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import type { Ports } from '../../kernel/ports.ts'
import type { Alarms } from '../alarms/alarms.ts'
import { HookBridge } from './hook-bridge.ts'
import type { PackageFolder } from './package-folder.ts'
import { type PluginPackage, pluginNameFromVsn } from './package.ts'
import { PluginRun } from './plugin-run.ts'
import type { ThreadFailure } from './plugin-thread.ts'
import type { PluginConfigs, PluginEntry } from './setting.ts'
import type { StartMarks } from './start-marks.ts'

export { InstalledError } from './package-folder.ts'
export { PackageError, type PluginPackage } from './package.ts'
export type { PluginRun } from './plugin-run.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'publish'>

/** A configuration that its schema does not allow. */
export class PluginConfigError extends Error {}

/** An installed plugin, in the order of their starts. */
export interface InstalledPlugin {
  package: PluginPackage
  /** Starts with the broker. */
  isEnabled: boolean
  run: PluginRun
}

interface Stored {
  entries(): readonly PluginEntry[]
  changeEntries(next: (current: readonly PluginEntry[]) => readonly PluginEntry[]): Promise<void>
  configs(): PluginConfigs['configs']
  changeConfigs(
    next: (current: PluginConfigs['configs']) => PluginConfigs['configs'],
  ): Promise<void>
}

interface Around {
  kernel: Services
  alarms: Alarms
  folder: PackageFolder
  stored: Stored
  marks: StartMarks
  /** `false`: no code of plugins runs. */
  isEnabled: boolean
}

/** After this time, an end of the process is not attributed to the start of a plugin. */
const SETTLED_MS = 10_000

/** Plugins: their packages, their order and configuration, and the threads that run them. */
export class Plugins {
  readonly isEnabled: boolean
  readonly #kernel: Services
  readonly #alarms: Alarms
  readonly #folder: PackageFolder
  readonly #stored: Stored
  readonly #bridge: HookBridge
  readonly #runs = new Map<string, PluginRun>()
  readonly #marks: StartMarks
  readonly #settling = new Map<string, () => void>()

  constructor({ kernel, alarms, folder, stored, marks, isEnabled }: Around) {
    this.isEnabled = isEnabled
    this.#kernel = kernel
    this.#alarms = alarms
    this.#folder = folder
    this.#stored = stored
    this.#marks = marks
    this.#bridge = new HookBridge(kernel)
  }

  /** Starts those that are enabled, together: a broker does not wait for each of them. */
  async open(): Promise<void> {
    await this.#folder.open()
    await this.reconcile()
  }

  /** In the order of their starts; those without an entry come last. */
  get all(): InstalledPlugin[] {
    const entries = this.#stored.entries()
    const places = new Map(entries.map(({ name_vsn }, place) => [name_vsn, place]))
    const placeOf = (nameVsn: string) => places.get(nameVsn) ?? entries.length
    return [...this.#folder.packages.values()]
      .toSorted((a, b) => placeOf(a.nameVsn) - placeOf(b.nameVsn))
      .map((found) => ({
        package: found,
        isEnabled: entries[placeOf(found.nameVsn)]?.enable === true,
        run: this.#openRun(found),
      }))
  }

  get(nameVsn: string): InstalledPlugin | undefined {
    if (!this.#folder.packages.has(nameVsn)) return undefined
    return this.all.find((each) => each.package.nameVsn === nameVsn)
  }

  /** The running plugin of a name, of any version. */
  running(name: string): PluginRun | undefined {
    return this.all.find((each) => each.package.name === name && each.run.isRunning)?.run
  }

  /** Installs a package; a new plugin is disabled. Errors are those of `PackageFolder.install`. */
  async install(file: string, content: AsyncIterable<Buffer>): Promise<void> {
    const { nameVsn } = await this.#folder.install(file, content)
    try {
      // An existing entry keeps its position.
      await this.#stored.changeEntries((entries) =>
        entries.some(({ name_vsn }) => name_vsn === nameVsn)
          ? entries
          : [...entries, { name_vsn: nameVsn, enable: false }],
      )
    } catch (error) {
      await this.#folder.remove(nameVsn)
      throw error
    }
  }

  /** The configuration stays, for another version. */
  async uninstall(nameVsn: string): Promise<void> {
    const run = this.#runs.get(nameVsn)
    if (run !== undefined) await this.#stop(nameVsn, run)
    this.#alarms.deactivate(alarmName(nameVsn))
    this.#runs.delete(nameVsn)
    await this.#folder.remove(nameVsn)
    await this.#stored.changeEntries((entries) =>
      entries.filter(({ name_vsn }) => name_vsn !== nameVsn),
    )
    this.#bind()
  }

  /** Starts it now and at each start of the broker. */
  async start(nameVsn: string): Promise<void> {
    const found = this.get(nameVsn)
    if (found === undefined) return
    this.#marks.forgive(nameVsn)
    // A changed entry starts it; one that is enabled already may have failed.
    if (!found.isEnabled) return this.#enable(nameVsn, true)
    await this.#start(found.package)
    this.#bind()
  }

  async stop(nameVsn: string): Promise<void> {
    const found = this.get(nameVsn)
    if (found === undefined) return
    await this.#enable(nameVsn, false)
    await this.#stop(nameVsn, found.run)
    this.#alarms.deactivate(alarmName(nameVsn))
    this.#bind()
  }

  #enable(nameVsn: string, enable: boolean): Promise<void> {
    return this.#stored.changeEntries((entries) => {
      const known = entries.find(({ name_vsn }) => name_vsn === nameVsn)
      if (known?.enable === enable) return entries
      const entry = { name_vsn: nameVsn, enable }
      return known === undefined
        ? [...entries, entry]
        : entries.map((each) => (each === known ? entry : each))
    })
  }

  /** @param place counted without the moved one; `enable` stays as it is. */
  async move(nameVsn: string, place: (others: readonly string[]) => number): Promise<void> {
    await this.#stored.changeEntries((entries) => {
      const order = this.all.map((each) => each.package.nameVsn)
      const others = order.filter((each) => each !== nameVsn)
      others.splice(place(others), 0, nameVsn)
      const known = new Map(entries.map((entry) => [entry.name_vsn, entry]))
      const rest = entries.filter(({ name_vsn }) => !order.includes(name_vsn))
      const moved = others.map((each) => known.get(each) ?? { name_vsn: each, enable: false })
      return [...moved, ...rest]
    })
    this.#bind()
  }

  /** Configuration in the encoding of its schema; `undefined` without one, or if it does not fit the schema. */
  config(found: PluginPackage): object | undefined {
    const own = this.#stored.configs()
    const stored = Object.hasOwn(own, found.name) ? own[found.name] : undefined
    const { schema } = found
    // A package may leave all values to the defaults of its schema.
    const config = stored ?? schema?.initial ?? (schema?.type && {})
    if (config === undefined || schema?.type === undefined) return config
    const filled = withAvroDefaults(schema.type, config) as object // of an object
    // A configuration that does not fit the schema, perhaps of another version, is not used, as in EMQX.
    return avroFaults(schema.type, filled).length === 0 ? filled : undefined
  }

  /** Stores a configuration. @throws {PluginConfigError} if it does not fit the schema, or that cannot be used */
  async configure(found: PluginPackage, config: object): Promise<void> {
    const { schema, name } = found
    if (schema?.problem !== undefined) throw new PluginConfigError(schema.problem)
    const filled = schema?.type === undefined ? config : withAvroDefaults(schema.type, config)
    const faults =
      schema?.type === undefined ? [] : pluginConfigFaults(schema.type, filled, readPattern)
    if (faults.length > 0) {
      const isType = faults.some(({ kind }) => kind === 'expected')
      const lines = faults.map(
        ({ path, kind, values }) => `${path || 'config'}: ${[kind, ...values].join(' ')}`,
      )
      throw new PluginConfigError(`${isType ? 'decode_avro_json: ' : ''}${lines.join('; ')}`)
    }
    await this.#stored.changeConfigs((configs) => ({ ...configs, [name]: filled as object }))
  }

  /** After a change of entries or configurations, also by another way than a call of this feature. */
  async reconcile(): Promise<void> {
    await Promise.all(
      this.all.map(async ({ package: found, isEnabled, run }) => {
        if (!isEnabled) return this.#stop(found.nameVsn, run)
        if (run.state === 'stopped') return this.#start(found)
        const config = this.#plainConfig(found)
        if (run.isRunning && !isDeepStrictEqual(run.config, config)) {
          if (!(await run.configure(config))) await this.#restart(found)
        }
        return undefined
      }),
    )
    this.#bind()
  }

  async close(): Promise<void> {
    this.#bridge.close()
    for (const cancel of this.#settling.values()) cancel()
    this.#marks.noteStop()
    await Promise.all([...this.#runs.values()].map((run) => run.stop()))
  }

  async #restart(found: PluginPackage): Promise<void> {
    await this.#stop(found.nameVsn, this.#openRun(found))
    await this.#start(found)
  }

  async #stop(nameVsn: string, run: PluginRun): Promise<void> {
    await run.stop()
    this.#settle(nameVsn)
  }

  /** Notes that the start of a plugin, successful or not, has not ended the process. */
  #settle(nameVsn: string): void {
    this.#settling.get(nameVsn)?.()
    this.#settling.delete(nameVsn)
    this.#marks.clear(nameVsn)
  }

  async #start(found: PluginPackage): Promise<void> {
    const run = this.#openRun(found)
    if (run.state === 'starting' || run.isRunning) return
    const { runtime, nameVsn, name, version } = found
    if (!this.isEnabled) return
    if (runtime === undefined) {
      return run.fail({
        reason: 'other_runtime',
        message: 'The package has no JavaScript for this broker',
      })
    }
    if (runtime.interface !== PLUGIN_INTERFACE) {
      return run.fail({
        reason: 'other_interface',
        message: `Interface ${runtime.interface}; this broker has ${PLUGIN_INTERFACE}`,
      })
    }
    if (this.#marks.hasEndedProcess(nameVsn)) {
      const failure = {
        reason: 'ended_broker',
        message:
          'The broker ended within seconds of its last start. Start it by hand to try again.',
      } as const
      return run.leave(failure, runtime.failedAction, this.#marks.hooksOf(nameVsn))
    }
    this.#alarms.deactivate(alarmName(nameVsn))
    const main = pathToFileURL(this.#folder.path(nameVsn, ...runtime.main.split('/'))).href
    const config = this.#plainConfig(found)
    const { node } = this.#kernel
    this.#marks.put(nameVsn)
    const { clock } = this.#kernel
    const settled = () => this.#settle(nameVsn)
    this.#settling.set(nameVsn, clock.after(SETTLED_MS, settled))
    await run.start({ main, name, version, node, config, hookNames: HOOK_NAMES }, runtime)
    if (run.isRunning) this.#marks.putHooks(nameVsn, run.hooks)
  }

  #plainConfig(found: PluginPackage): unknown {
    const config = this.config(found)
    const type = found.schema?.type
    return type === undefined || config === undefined ? (config ?? {}) : plainValue(type, config)
  }

  #openRun({ nameVsn, name }: PluginPackage): PluginRun {
    let run = this.#runs.get(nameVsn)
    if (run === undefined) {
      run = new PluginRun(this.#kernel, name, (failure) => this.#failed(nameVsn, failure))
      this.#runs.set(nameVsn, run)
    }
    return run
  }

  #failed(nameVsn: string, { reason, message }: ThreadFailure): void {
    this.#kernel.log.error({ plugin: nameVsn, reason, message }, 'A plugin has stopped')
    if (reason !== 'ended_broker') this.#settle(nameVsn)
    this.#alarms.activate(alarmName(nameVsn), `The plugin ${nameVsn} has stopped: ${reason}`, {
      plugin: nameVsn,
      reason,
      message,
    })
    this.#bind()
  }

  #bind(): void {
    this.#bridge.setPlugins(this.all.flatMap(({ run }) => run.hooked ?? []))
  }
}

const readPattern: ReadPattern = (pattern) => {
  const expression = readExpression(pattern)
  return 'problem' in expression ? undefined : (text) => expression.groupsIn(text) !== undefined
}

const alarmName = (nameVsn: string) => `plugin/${pluginNameFromVsn(nameVsn)}`
