import type { BatchOpts } from '@signalbox/contract/integration/common'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { ActionDriver, OwnBuffer } from '../driver.ts'
import { RenderError, RowTemplate } from '../row-template.ts'
import { type Columns, csv } from './csv.ts'
import type { FileKey } from './key.ts'

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
  /** Leading columns; the others follow by name. */
  columns: readonly string[]
}

/** Receiver of the files. */
interface FileStorage {
  /** Name of this node. */
  node: string
  /** Rejects with a description of what is missing. */
  check(): Promise<void>
  /** @throws {SendFault} if the storage refuses the file or does not answer */
  put(key: string, content: Buffer): Promise<void>
}

const VALUE = new RowTemplate('${value}')

/** Collects rows in CSV files. */
export class FileDriver implements ActionDriver {
  readonly #settings: FileSettings
  readonly #storage: FileStorage
  /** Keys of files, so that a retry keeps the key. */
  readonly #keys = new WeakMap<FileRow, string>()
  #second = 0
  #sequence = 0

  constructor(settings: FileSettings, storage: FileStorage) {
    this.#settings = settings
    this.#storage = storage
  }

  add(): Promise<void> {
    return this.#storage.check()
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
    const text = csv(
      rows.map(({ columns }) => columns),
      this.#settings.columns,
    )
    await this.#storage.put(readKey(key), Buffer.from(text))
  }

  #renderKey(since: number): string {
    const second = Math.floor(since / 1000)
    this.#sequence = second === this.#second ? this.#sequence + 1 : 0
    this.#second = second
    const { name: action, key, intervalMs } = this.#settings
    const { node } = this.#storage
    return key.render({ action, node, since, until: since + intervalMs, sequence: this.#sequence })
  }
}

/** Rows of a file wait in the buffer on disk until it is complete, and survive a restart. */
export const toFileBuffer = (
  opts: BatchOpts,
  { max_records, time_interval }: { max_records: number; time_interval: string },
): OwnBuffer => ({
  ...opts,
  worker_pool_size: 1,
  inflight_window: 1,
  query_mode: 'async',
  request_ttl: 'infinity',
  resume_interval: opts.resume_interval ?? '5s',
  buffer_mode: 'volatile_offload',
  batch_size: max_records,
  batch_time: time_interval,
})

const MAX_KEY_BYTES = 1024

/**
 * Reads the key of an object. Dots would lead to another bucket.
 *
 * @throws {RenderError} if the key is empty, too long, or has such a step
 */
export function readKey(key: string): string {
  const isPath = key.split('/').some((part) => part === '.' || part === '..')
  if (key !== '' && !isPath && Buffer.byteLength(key) <= MAX_KEY_BYTES) return key.toWellFormed()
  throw new RenderError(`not the key of an object: ${key.slice(0, 100)}`)
}
