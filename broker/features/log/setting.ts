import type { logConfigUpdate } from '@signalbox/contract/log'
import type {
  LogConsoleHandler,
  LogFileHandler,
  LogLevel,
  LogThrottling,
} from '@signalbox/contract/log-settings'
import { TIME_OFFSET } from '@signalbox/contract/log-settings'
import type { ReadOf } from '@signalbox/contract/operation'
import { ByteSize, SecondsDuration } from '@signalbox/formats/units'
import { ConfigFault, known } from '../../config/setting.ts'
import { logFileName } from './file-name.ts'
import type { LineFormat } from './log-line.ts'
import type { Rotation } from './rotating-file.ts'
import { THROTTLED_EVENTS, type ThrottleSettings } from './throttle.ts'

/** Log configuration in the store. */
export interface StoredLog {
  console: LogConsoleHandler
  file: Readonly<Record<string, LogFileHandler>>
  throttling: LogThrottling
}

export interface HandlerSettings {
  isEnabled: boolean
  level: LogLevel
  format: LineFormat
}

export interface FileSettings extends HandlerSettings {
  /** Path as configured; `logFileName` interprets it. */
  path: string
  rotation: Rotation
}

export interface LogSettings {
  console: HandlerSettings
  files: ReadonlyMap<string, FileSettings>
  throttle: ThrottleSettings
}

const written = {
  level: 'warning',
  formatter: 'text',
  timestamp_format: 'auto',
  time_offset: 'system',
} as const

export const defaults: StoredLog = {
  console: { enable: true, ...written },
  file: {
    default: {
      enable: false,
      path: '${EMQX_LOG_DIR}/emqx.log',
      ...written,
      rotation_count: 10,
      rotation_size: '50MB',
    },
  },
  throttling: { time_window: '1m' },
}

export const logSetting = { name: 'config.log', defaults, read }

/** Groups that are not sent stay; handlers that are not sent are deleted. */
export function mergeLog(
  current: Readonly<StoredLog>,
  { console, file, throttling }: Omit<ReadOf<typeof logConfigUpdate>['body'], 'audit'>,
): StoredLog {
  const files = file !== undefined && isOneHandler(file) ? { default: file } : file
  return {
    console: console ?? current.console,
    file: files ?? current.file,
    throttling: throttling ?? current.throttling,
  }
}

const isOneHandler = (file: object): file is LogFileHandler =>
  'enable' in file && typeof file.enable === 'boolean'

function read({ console, file, throttling }: StoredLog): LogSettings {
  const files = new Map<string, FileSettings>()
  const names = new Set<string>()
  for (const [name, handler] of Object.entries(file)) {
    const settings = readFile(`file.${name}`, handler)
    files.set(name, settings)
    // The path of a switched-off handler may be one of another machine.
    if (!settings.isEnabled) continue
    const at = `file.${name}.path`
    const fileName = known(
      at,
      handler.path,
      logFileName(handler.path),
      'a file directly in the log folder',
    )
    if (names.has(fileName)) throw new ConfigFault(at, handler.path, 'a file of no other handler')
    names.add(fileName)
  }
  return {
    console: readHandler('console', console),
    files,
    throttle: {
      windowMs: readWindow(throttling.time_window),
      events: new Set(throttling.msgs ?? THROTTLED_EVENTS),
    },
  }
}

function readFile(path: string, handler: LogFileHandler): FileSettings {
  const { rotation_size: size, rotation_count: maxFiles } = handler
  const at = `${path}.rotation_size`
  const maxBytes = known(at, size, ByteSize.parse(size), 'emqx_schema:bytesize()')
  if (maxBytes < 1) throw new ConfigFault(at, size, 'emqx_schema:bytesize()')
  return {
    ...readHandler(path, handler),
    path: handler.path,
    rotation: { maxBytes, maxFiles },
  }
}

function readHandler(
  path: string,
  handler: Pick<LogConsoleHandler, 'enable' | keyof typeof written>,
): HandlerSettings {
  const { timestamp_format: times, time_offset: offset } = handler
  const isJson = handler.formatter === 'json'
  return {
    isEnabled: handler.enable,
    level: handler.level,
    format: {
      isJson,
      isEpoch: times === 'epoch' || (times === 'auto' && isJson),
      offset: known(`${path}.time_offset`, offset, readOffset(offset), 'system | utc | +hh:mm'),
    },
  }
}

function readOffset(text: string): LineFormat['offset'] | undefined {
  if (!TIME_OFFSET.test(text)) return undefined
  if (text === 'system') return 'system'
  if (text === 'utc') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function readWindow(text: string): number {
  const at = 'throttling.time_window'
  const expected = 'emqx_schema:timeout_duration_s()'
  const ms = known(at, text, SecondsDuration.parse(text), expected)
  if (ms < 1000 || !Number.isFinite(ms)) throw new ConfigFault(at, text, expected)
  return ms
}
