import type { IotdbAction } from '@signalbox/contract/integration/time-series'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { isArray, isMap, own, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { integerText, numberText } from '../../numeric.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'

/** Values of one device at one time; the texts are JSON. */
export interface DeviceRecord {
  device: string
  timestamp: string
  measurements: string[]
  types: string[]
  values: string[]
}

interface Column {
  timestamp: Value
  measurement: Value
  type: Value
  value: Value
}

const TIMES: Readonly<Record<string, (ms: number) => bigint>> = {
  now: (ms) => BigInt(ms),
  now_ms: (ms) => BigInt(ms),
  now_us: (ms) => BigInt(ms) * 1000n,
  now_ns: (ms) => BigInt(ms) * 1_000_000n,
}

/** Records of a row: as the action describes them, or as the row itself does. */
export class RecordTemplate {
  readonly #device: RowTemplate | undefined
  readonly #columns: readonly Record<keyof Column, RowTemplate>[]

  constructor({ device_id: device, data }: IotdbAction['parameters']) {
    this.#device = device ? new RowTemplate(device) : undefined
    this.#columns = data.map(({ timestamp, measurement, data_type, value }) => ({
      timestamp: new RowTemplate(timestamp),
      measurement: new RowTemplate(measurement),
      type: new RowTemplate(data_type),
      value: new RowTemplate(value),
    }))
  }

  /** @param now epoch milliseconds. @throws {RenderError} if the row gives no valid device, time, type or value */
  render(row: ValueMap, now: number): DeviceRecord[] {
    const payload = decoded(own(row, 'payload')) ?? row
    const given = this.#columns.map((each) => ({
      timestamp: each.timestamp.value(row),
      measurement: each.measurement.value(row),
      type: each.type.value(row),
      value: each.value.value(row),
    }))
    const columns = given.length > 0 ? given : readColumns(payload)
    const device = this.#renderDevice(row, payload)
    const records = new Map<string, DeviceRecord>()
    for (const column of columns) {
      if (column.value === undefined || column.value === null) continue
      const timestamp = readTime(column.timestamp, now)
      const record = records.get(timestamp) ?? emptyRecord(device, timestamp)
      records.set(timestamp, record)
      const type = readType(column.type)
      record.measurements.push(readMeasurement(column.measurement))
      record.types.push(type)
      record.values.push(toJsonValue(column.value, type))
    }
    if (records.size === 0) throw new RenderError('the row has no values')
    return [...records.values()]
  }

  /** Device path of a row. A value within the path stays one node of it. @throws {RenderError} if it is no path */
  #renderDevice(row: ValueMap, payload: Value): string {
    const template = this.#device
    if (template === undefined) {
      const [first] = isArray(payload) ? payload : [payload]
      const inPayload = first !== undefined && isMap(first) ? own(first, 'device_id') : undefined
      return readDevice(inPayload ?? own(row, 'device_id'))
    }
    const parts = template.rendered(row)
    for (const { text, placeholder, isMissing } of parts) {
      if (isMissing) throw new RenderError(`the row has no ${placeholder} for the device`)
      const isNode = placeholder === undefined || parts.length === 1
      if (!isNode && !NODE.test(text)) throw new RenderError(`not a part of a device: ${text}`)
    }
    return readDevice(parts.map(({ text }) => text).join(''))
  }
}

const NODE = /^[\p{L}\p{N}_:@#$-]{1,200}$/u
const DEVICE = /^root(\.(`[^`]{1,200}`|[\p{L}\p{N}_:@#$-]{1,200})){1,50}$/u

/** Returns the path of a device, which has no wildcards. @throws {RenderError} for any other value */
function readDevice(value: Value): string {
  if (typeof value === 'string' && DEVICE.test(value)) return value
  throw new RenderError('the device is not a path such as root.group.device')
}

function decoded(value: Value): Value {
  if (typeof value !== 'string') return value !== undefined && isMap(value) ? value : undefined
  try {
    const json = decodeJson(value)
    return isMap(json) || isArray(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** @throws {RenderError} if the payload has another shape. */
function readColumns(payload: Value): Column[] {
  return (isArray(payload) ? payload : [payload]).map((each) => {
    if (!isMap(each)) throw new RenderError('the payload has no measurements')
    return {
      timestamp: own(each, 'timestamp') ?? 'now',
      measurement: own(each, 'measurement'),
      type: own(each, 'data_type'),
      value: own(each, 'value'),
    }
  })
}

const emptyRecord = (device: string, timestamp: string): DeviceRecord => ({
  device,
  timestamp,
  measurements: [],
  types: [],
  values: [],
})

/** @throws {RenderError} if the value is no time. */
function readTime(value: Value, now: number): string {
  const time = typeof value === 'string' && Object.hasOwn(TIMES, value) ? TIMES[value] : undefined
  const text = time === undefined ? integerText(value) : String(time(now))
  if (text === undefined) throw new RenderError('the timestamp is not a whole number')
  return text
}

/** @throws {RenderError} if the value is no valid name. */
function readMeasurement(value: Value): string {
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value.toWellFormed()
  throw new RenderError('the measurement has no name')
}

const TYPES: ReadonlySet<string> = new Set(['TEXT', 'BOOLEAN', 'INT32', 'INT64', 'FLOAT', 'DOUBLE'])

/** @throws {RenderError} if the type is unknown. */
function readType(value: Value): string {
  const type = typeof value === 'string' ? value.toUpperCase() : ''
  if (TYPES.has(type)) return type
  throw new RenderError('the data type is not text, boolean, int32, int64, float or double')
}

const TEXT = new RowTemplate('${value}')
const RANGES: Readonly<Record<string, bigint>> = { INT32: 2n ** 31n, INT64: 2n ** 63n }

/** Value as JSON. @throws {RenderError} if it does not fit the type. */
function toJsonValue(value: Value, type: string): string {
  if (type === 'TEXT') return JSON.stringify(TEXT.text({ value }).toWellFormed())
  const text = type === 'BOOLEAN' ? booleanText(value) : toNumberText(value, type)
  if (text === undefined) throw new RenderError(`a value is not of the type ${type.toLowerCase()}`)
  return text
}

const booleanText = (value: Value) =>
  new Map<Value, string>([
    [true, 'true'],
    [false, 'false'],
    ['true', 'true'],
    ['false', 'false'],
    [1, 'true'],
    [0, 'false'],
  ]).get(value)

function toNumberText(value: Value, type: string): string | undefined {
  const limit = RANGES[type]
  if (limit === undefined) return numberText(value)
  const text = integerText(value)
  if (text === undefined) return undefined
  const number = BigInt(text)
  return number >= -limit && number < limit ? text : undefined
}
