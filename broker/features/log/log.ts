import type { LogLevel } from '@signalbox/contract/log-settings'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Ports } from '../../kernel/ports.ts'
import { logFileName } from './file-name.ts'
import { logEvents } from './log-events.ts'
import type { LogOutput } from './log-output.ts'
import { LogReader } from './log-reader.ts'
import { RotatingFile, rotatedFiles } from './rotating-file.ts'
import type { FileSettings, LogSettings } from './setting.ts'
import { Throttle } from './throttle.ts'

export interface HandlerState {
  name: string
  kind: 'console' | 'file' | 'memory'
  isEnabled: boolean
  level: LogLevel
  /** Why it cannot write. */
  failure?: string | undefined
  path?: string | undefined
  bytes?: number | undefined
  lines: number
  lost: number
}

export { LogOutput } from './log-output.ts'

type Services = Ports<'clock' | 'log' | 'hooks'>

/** A file of a handler: the current one, or an older one. */
export interface FoundFile {
  name: string
  path: string
  handler: string
  bytes: number
  modifiedMs: number
  isCurrent: boolean
}

/** Log handlers with their settings and their output. */
export class BrokerLog {
  readonly folder: string
  readonly output: LogOutput
  readonly reader: LogReader
  readonly #kernel: Services
  readonly #throttle: Throttle
  readonly #unhook: () => void
  readonly #files = new Map<string, RotatingFile>()
  #settings: LogSettings

  constructor(kernel: Services, output: LogOutput, folder: string, settings: LogSettings) {
    this.#kernel = kernel
    this.output = output
    this.folder = folder
    this.#settings = settings
    this.reader = new LogReader(output.recent, (handler) => this.#listPaths(handler))
    this.#throttle = new Throttle(kernel.clock, settings.throttle, (dropped) =>
      output.write(
        'warning',
        { dropped, period_ms: this.#settings.throttle.windowMs },
        'log_events_throttled_during_last_period',
      ),
    )
    this.#unhook = logEvents(kernel, output, this.#throttle)
    this.setSettings(settings)
    process.on('exit', this.#flush)
  }

  setSettings(settings: LogSettings): void {
    const before = this.#settings.throttle
    this.#settings = settings
    if (!isDeepStrictEqual(before, settings.throttle)) this.#throttle.setSettings(settings.throttle)
    for (const [name, file] of this.#files) {
      const path = this.#findPath(settings.files.get(name))
      if (path === file.path && settings.files.get(name)?.isEnabled) continue
      file.close()
      this.#files.delete(name)
    }
    for (const [name, { isEnabled, rotation, ...each }] of settings.files) {
      const path = this.#findPath({ isEnabled, rotation, ...each })
      if (!isEnabled || path === undefined) continue
      const open = this.#files.get(name)
      if (open) open.rotation = rotation
      else this.#open(name, path, rotation)
    }
    this.#connect()
  }

  /** Lines that a handler has written since the start. */
  countLines(handler: string): number {
    return handler === 'recent' ? this.output.recent.next : (this.#files.get(handler)?.lines ?? 0)
  }

  /** All handlers, the console first; `recent` are the lines in memory. */
  handlers(): HandlerState[] {
    const { console, files } = this.#settings
    const { output } = this
    return [
      {
        name: 'console',
        kind: 'console',
        isEnabled: console.isEnabled,
        level: console.level,
        lines: output.consoleLines,
        lost: 0,
      },
      ...[...files].map(([name, settings]): HandlerState => {
        const file = this.#files.get(name)
        file?.flush()
        const found = this.#listFiles(name)
        return {
          name,
          kind: 'file',
          isEnabled: settings.isEnabled,
          level: settings.level,
          failure: settings.isEnabled ? this.#findFailure(settings, file) : undefined,
          path: this.#findPath(settings),
          bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
          lines: file?.lines ?? 0,
          lost: file?.lost ?? 0,
        }
      }),
      {
        name: 'recent',
        kind: 'memory',
        isEnabled: true,
        level: output.level,
        bytes: output.recent.size,
        lines: output.recent.next,
        lost: 0,
      },
    ]
  }

  /** The files of all handlers, also of those that are switched off. */
  files(): FoundFile[] {
    return [...this.#settings.files.keys()].flatMap((name) => this.#listFiles(name))
  }

  close(): void {
    process.off('exit', this.#flush)
    this.#unhook()
    this.#throttle.close()
    this.output.setSinks(this.#settings.console, [])
    for (const file of this.#files.values()) file.close()
    this.#files.clear()
  }

  /** The last lines of a process that ends by an error are the ones of interest. */
  readonly #flush = (): void => {
    for (const file of this.#files.values()) file.flush()
  }

  #open(name: string, path: string, rotation: FileSettings['rotation']): void {
    const file = new RotatingFile(path, rotation)
    this.#files.set(name, file)
    if (file.failure === undefined) return
    const fields = { handler: name, path, reason: file.failure }
    this.#kernel.log.error(fields, 'A log file could not be opened')
  }

  #connect(): void {
    const sinks = [...this.#files].flatMap(([name, file]) => {
      const settings = this.#settings.files.get(name)
      return settings
        ? [{ level: settings.level, format: settings.format, write: file.write.bind(file) }]
        : []
    })
    this.output.setSinks(this.#settings.console, sinks)
  }

  #findFailure(settings: FileSettings, file: RotatingFile | undefined): string | undefined {
    if (this.#findPath(settings) === undefined) return 'outside'
    return file?.failure
  }

  #findPath(settings: FileSettings | undefined): string | undefined {
    const name = settings && logFileName(settings.path, this.folder)
    return name === undefined ? undefined : join(this.folder, name)
  }

  /** Paths of a handler's files, latest first; `undefined` for an unknown handler. */
  #listPaths(handler: string): string[] | undefined {
    if (!this.#settings.files.has(handler)) return undefined
    this.#files.get(handler)?.flush()
    return this.#listFiles(handler).map(({ path }) => path)
  }

  #listFiles(handler: string): FoundFile[] {
    const current = this.#findPath(this.#settings.files.get(handler))
    if (current === undefined) return []
    this.#files.get(handler)?.flush()
    const paths = [current, ...rotatedFiles(current).map(([, path]) => path)]
    return paths.flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      if (!stats?.isFile()) return []
      const found: FoundFile = {
        name: path.slice(this.folder.length + 1),
        path,
        handler,
        bytes: stats.size,
        modifiedMs: stats.mtimeMs,
        isCurrent: path === current && this.#files.has(handler),
      }
      return [found]
    })
  }
}
