import { LOG_LEVELS, type LogLevel } from '@signalbox/contract/log-settings'
import type { Log } from '../../kernel/log.ts'
import { cleanFields, cleanText } from './clean-fields.ts'
import { formatLine, type LineFormat, type LogLine, severityOf } from './log-line.ts'
import { RecentLines } from './recent-lines.ts'

/** Destination of text lines. */
export interface Sink {
  level: LogLevel
  format: LineFormat
  write(line: string): void
}

/** Receiver of structured lines. */
interface Follower {
  level: LogLevel
  take(line: WrittenLine): void
}

type WrittenLine = LogLine & { timeMs: number; level: LogLevel }

const STORED: LineFormat = { isJson: true, isEpoch: true, offset: 0 }

export interface ConsoleDefaults {
  isEnabled: boolean
  level: LogLevel
  format: LineFormat
}

/**
 * The log of one process: every line, to the console, to files, and to the lines in memory. It exists before the
 * broker, which has settings for it.
 */
export class LogOutput {
  readonly recent = new RecentLines()
  /** Lines on the console, and those that could not be written there. */
  consoleLines = 0
  readonly #console: ((line: string) => void) | undefined
  #sinks: readonly Sink[] = []
  #sinkLevels: readonly LogLevel[] = ['info']
  readonly #followers = new Set<Follower>()
  #level: LogLevel = 'info'
  #onLevel: (level: LogLevel) => void = () => {}

  /** @param console writes a line for the operator */
  constructor(console?: (line: string) => void, defaults?: ConsoleDefaults) {
    this.#console = console
    if (defaults) this.setSinks(defaults, [])
  }

  /** Less severe lines are written nowhere. */
  get level(): LogLevel {
    return this.#level
  }

  /** Calls back with the level, now and whenever it changes: a logger in front saves the work below it. */
  followLevel(onLevel: (level: LogLevel) => void): void {
    this.#onLevel = onLevel
    onLevel(this.#level)
  }

  /** The level of the console counts even if the console is switched off. */
  setSinks(console: ConsoleDefaults, files: readonly Sink[]): void {
    this.#sinkLevels = [console.level, ...files.map((file) => file.level)]
    const write = this.#console
    const onConsole = (line: string) => {
      this.consoleLines++
      write?.(line)
    }
    const { level, format } = console
    this.#sinks = [
      ...(console.isEnabled && write ? [{ level, format, write: onConsole }] : []),
      ...files,
    ]
    this.#setLevel()
  }

  /**
   * Calls back with each line of this level or above, sanitized as for all outputs. Returns a
   * function that stops it.
   */
  follow(level: LogLevel, take: (line: WrittenLine) => void): () => void {
    const follower = { level, take }
    this.#followers.add(follower)
    this.#setLevel()
    return () => {
      this.#followers.delete(follower)
      this.#setLevel()
    }
  }

  /** Level of the least severe line that any receiver takes. */
  #setLevel(): void {
    const followed = [...this.#followers].map((each) => each.level)
    const least = Math.min(...[...this.#sinkLevels, ...followed].map(severityOf))
    this.#level = LOG_LEVELS[least] ?? this.#level
    this.#onLevel(this.#level)
  }

  isOn(level: LogLevel): boolean {
    return severityOf(level) >= severityOf(this.#level)
  }

  write(level: LogLevel, fields: object, message: string, timeMs = Date.now()): void {
    if (!this.isOn(level)) return
    const clean = cleanFields(fields as Record<string, unknown>)
    const line = { timeMs, level, message: cleanText(message), fields: clean }
    this.recent.add(formatLine(line, STORED))
    this.#spread(line)
  }

  #spread(line: WrittenLine): void {
    for (const { level, take } of this.#followers) {
      if (severityOf(line.level) >= severityOf(level)) take(line)
    }
    const written = new Map<string, string>()
    for (const sink of this.#sinks) {
      if (severityOf(line.level) < severityOf(sink.level)) continue
      const key = JSON.stringify(sink.format)
      const text = written.get(key) ?? formatLine(line, sink.format)
      written.set(key, text)
      sink.write(text)
    }
  }

  /** A line as pino writes it. */
  writeJson(json: string): void {
    const { level, time, msg, ...fields } = JSON.parse(json) as Record<string, unknown>
    const text = typeof msg === 'string' ? msg : ''
    this.write(levelOfPino(Number(level)), fields, text, Number(time))
  }

  /** Log of the kernel. */
  readonly log: Log = {
    debug: (fields, text) => this.write('debug', fields, text),
    info: (fields, text) => this.write('info', fields, text),
    warn: (fields, text) => this.write('warning', fields, text),
    error: (fields, text) => this.write('error', fields, text),
  }
}

function levelOfPino(level: number): LogLevel {
  if (level < 30) return 'debug'
  if (level < 40) return 'info'
  if (level < 50) return 'warning'
  return level < 60 ? 'error' : 'critical'
}
