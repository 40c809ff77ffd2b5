import type {
  S3Action,
  S3Aggregated,
  S3Connector,
  S3Direct,
} from '@signalbox/contract/integration/s3'
import { ByteSize } from '@signalbox/formats/units'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { known, readDuration } from '../../../config/setting.ts'
import type { ActionDriver, ConnectorType, OwnBuffer } from '../../driver.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { writeTogether } from '../../web-connection.ts'
import { readS3, S3Connection, type Upload } from './connection.ts'
import { type Columns, csv } from './csv.ts'
import { FileKey } from './key.ts'

type Named = S3Action & { name: string }

export const s3: ConnectorType<S3Connector, Named, never, S3Connection> = {
  connector(config) {
    const settings = readS3(config)
    return (context) => new S3Connection(settings, context)
  },
  action({ name, parameters }) {
    if (parameters.mode === 'direct') {
      const templates = readDirect(parameters)
      return (connection) => new DirectDriver(connection, parameters, templates)
    }
    const key = new FileKey(parameters.key)
    const { time_interval: text } = parameters.aggregation
    const path = 'parameters.aggregation.time_interval'
    const intervalMs = readDuration(path, text, 'a duration such as 30m')
    const { min_part_size: size } = parameters
    const bytes = ByteSize.parse(size)
    const partBytes = known('parameters.min_part_size', size, bytes, 'a size such as 5MB')
    const settings = { name, key, intervalMs, partBytes }
    return (connection) => new FileDriver(connection, parameters, settings)
  },
  buffer: toBuffer,
}

/** Rows of a file wait in the buffer on disk until it is complete, and survive a restart. */
function toBuffer({ parameters, resource_opts: opts }: Named): OwnBuffer {
  if (parameters.mode === 'direct') return opts
  const { max_records, time_interval } = parameters.aggregation
  return {
    ...opts,
    worker_pool_size: 1,
    inflight_window: 1,
    query_mode: 'async',
    request_ttl: 'infinity',
    resume_interval: opts.resume_interval ?? '5s',
    buffer_mode: 'volatile_offload',
    batch_size: max_records,
    batch_time: time_interval,
  }
}

const readDirect = ({ bucket, key, content }: S3Direct) => ({
  bucket: new RowTemplate(bucket),
  key: new RowTemplate(key),
  content: new RowTemplate(content),
})

/** Its own headers and its access control. */
function toHeaders({ headers = {}, acl }: S3Direct | S3Aggregated): Record<string, string> {
  return { ...headers, ...(acl !== undefined && { 'x-amz-acl': acl.replaceAll('_', '-') }) }
}

class DirectDriver implements ActionDriver {
  readonly #connection: S3Connection
  readonly #templates: ReturnType<typeof readDirect>
  readonly #headers: Record<string, string>

  constructor(
    connection: S3Connection,
    parameters: S3Direct,
    templates: ReturnType<typeof readDirect>,
  ) {
    this.#connection = connection
    this.#templates = templates
    this.#headers = toHeaders(parameters)
  }

  render(row: ValueMap): Upload {
    const { bucket, key, content } = this.#templates
    return {
      bucket: readBucket(bucket.text(row)),
      key: readKey(key.text(row)),
      body: content.bytes(row),
      headers: this.#headers,
    }
  }

  send(requests: readonly unknown[]): Promise<void> {
    // `render` made them.
    return writeTogether(requests as readonly Upload[], async (some) => {
      for (const each of some) await this.#connection.put(each)
    })
  }
}

interface FileRow {
  columns: Columns
  /** Time of the row in epoch milliseconds. */
  at: number
}

interface FileSettings {
  /** Name of the action. */
  name: string
  key: FileKey
  intervalMs: number
  /** A larger file is uploaded in parts of this size. */
  partBytes: number
}

const VALUE = new RowTemplate('${value}')

class FileDriver implements ActionDriver {
  readonly #connection: S3Connection
  readonly #parameters: S3Aggregated
  readonly #settings: FileSettings
  /** Keys of files, so that a retry keeps the key. */
  readonly #keys = new WeakMap<FileRow, string>()
  #second = 0
  #sequence = 0

  constructor(connection: S3Connection, parameters: S3Aggregated, settings: FileSettings) {
    this.#connection = connection
    this.#parameters = parameters
    this.#settings = settings
  }

  add(): Promise<void> {
    return this.#connection.checkBucket(this.#parameters.bucket)
  }

  render(row: ValueMap): FileRow {
    const columns = Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, VALUE.text({ value })] as const)
    return { columns: Object.fromEntries(columns), at: Date.now() }
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly FileRow[] // `render` made them
    const [first] = rows
    if (first === undefined) return
    const key = this.#keys.get(first) ?? this.#renderKey(first.at)
    this.#keys.set(first, key)
    const { bucket, container } = this.#parameters
    const text = csv(
      rows.map(({ columns }) => columns),
      container.column_order,
    )
    const upload = {
      bucket: readBucket(bucket),
      key: readKey(key),
      body: Buffer.from(text),
      headers: { 'content-type': 'text/csv', ...toHeaders(this.#parameters) },
    }
    await this.#connection.putFile(upload, this.#settings.partBytes)
  }

  #renderKey(since: number): string {
    const second = Math.floor(since / 1000)
    this.#sequence = second === this.#second ? this.#sequence + 1 : 0
    this.#second = second
    const { name: action, key, intervalMs } = this.#settings
    const { node } = this.#connection
    return key.render({ action, node, since, until: since + intervalMs, sequence: this.#sequence })
  }
}

/** @throws {RenderError} if the name is invalid. */
function readBucket(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(name)) return name
  throw new RenderError(`not the name of a bucket: ${name.slice(0, 100)}`)
}

const MAX_KEY_BYTES = 1024

/** Dots would lead to another bucket. @throws {RenderError} if the key is empty, too long, or has such a step */
function readKey(key: string): string {
  const isPath = key.split('/').some((part) => part === '.' || part === '..')
  if (key !== '' && !isPath && Buffer.byteLength(key) <= MAX_KEY_BYTES) return key.toWellFormed()
  throw new RenderError(`not the key of an object: ${key.slice(0, 100)}`)
}
