import {
  type FileAction,
  type FileConnector,
  MAX_FILE_ACTION_NAME,
} from '@signalbox/contract/integration/file'
import { ByteSize } from '@signalbox/formats/units'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { ConfigFault, known, readDuration } from '../../../config/setting.ts'
import { splitIntoChunks, writeChunks } from '../../chunks.ts'
import type { ActionDriver, ConnectorType, OwnBuffer } from '../../driver.ts'
import { JsonTemplate } from '../../json-template.ts'
import { SendFault } from '../../result.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { csvLine } from '../../files/csv.ts'
import { describeDisk, TargetFolder } from './folder.ts'
import { completeFiles, type FileFormat, RowsFile } from './rows-file.ts'

type Named = FileAction & { name: string }

/** Files of this machine, which are complete at a size or after a time. */
export const file: ConnectorType<FileConnector, Named, never, TargetFolder> = {
  connector({ directory, max_total_size: total, when_full: whenFull }) {
    const maxBytes = readSize('max_total_size', total)
    return ({ targetsDir, isTrial }) =>
      new TargetFolder({
        root: targetsDir,
        ...{ directory, maxBytes, isTrial, deletesOldest: whenFull === 'delete_oldest' },
      })
  },
  action({ name, parameters }) {
    if (name.length > MAX_FILE_ACTION_NAME) {
      throw new ConfigFault('name', name, `${MAX_FILE_ACTION_NAME} characters at most`)
    }
    const settings: FileSettings = {
      name,
      format: parameters.format,
      header: parameters.format === 'csv' ? Buffer.from(csvLine(parameters.columns)) : NOTHING,
      renderLine: parameters.format === 'csv' ? csvRows(parameters) : jsonRows(parameters),
      maxBytes: readSize('parameters.max_file_size', parameters.max_file_size),
      intervalMs: readDuration('parameters.rotation_interval', parameters.rotation_interval),
    }
    return (folder) => new FileActionDriver(folder, settings)
  },
  // Rows of one file come from one queue, so that they stay in order.
  buffer: ({ resource_opts: opts }): OwnBuffer => ({ ...opts, worker_pool_size: 1 }),
}

const NOTHING = Buffer.alloc(0)

const readSize = (path: string, text: string) =>
  known(path, text, ByteSize.parse(text), 'a size such as 10MB')

/** @throws {ConfigFault} if there is no column, or a name cannot be a placeholder. */
function csvRows({ columns }: Named['parameters']): (row: ValueMap) => string {
  const wrong = columns.find((name) => name === '' || /[{}]/.test(name))
  if (columns.length === 0 || wrong !== undefined) {
    throw new ConfigFault('parameters.columns', wrong ?? columns, 'names of fields')
  }
  const cells = columns.map((name) => new RowTemplate(`\${${name}}`, { missing: '' }))
  return (row) => csvLine(cells.map((each) => each.text(row)))
}

function jsonRows({ template }: Named['parameters']): (row: ValueMap) => string {
  if (template === '') {
    const whole = new RowTemplate('${.}')
    return (row) => `${whole.text(row)}\n`
  }
  const json = new JsonTemplate(template)
  return (row) => `${json.line(row)}\n`
}

interface FileSettings {
  /** Name of the action. */
  name: string
  format: FileFormat
  header: Buffer
  renderLine: (row: ValueMap) => string
  maxBytes: number
  intervalMs: number
}

class FileActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #folder: TargetFolder
  readonly #settings: FileSettings
  #file: RowsFile | undefined
  /** Serializes the operations on the file. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(folder: TargetFolder, settings: FileSettings) {
    this.#folder = folder
    this.#settings = settings
  }

  async add(): Promise<void> {
    if (this.#folder.isTrial) return
    await completeFiles(this.#folder, this.#settings.name).catch((error: unknown) => {
      throw new Error(`files of the action: ${describeDisk(error)}`, { cause: error })
    })
  }

  /** Completes a file that gets no rows any more. */
  check(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isDue()) await this.#finish()
    })
  }

  remove(): Promise<void> {
    return this.#inTurn(() => this.#finish())
  }

  /** @throws {RenderError} if the row gives no JSON, or several lines of it */
  render(row: ValueMap): Buffer {
    const { format, renderLine } = this.#settings
    const line = renderLine(row)
    if (format === 'ndjson' && line.indexOf('\n') < line.length - 1) {
      throw new RenderError('the JSON has several lines')
    }
    return Buffer.from(line)
  }

  send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly Uint8Array[] // `render` made them; a disk buffer returns arrays
    const chunks = splitIntoChunks(rows, {
      rows: Number.POSITIVE_INFINITY,
      bytes: this.#maxBytes,
      bytesOf: (row) => row.length,
    })
    return writeChunks(chunks, (chunk) => this.#inTurn(() => this.#write(chunk)))
  }

  get #maxBytes(): number {
    return Math.min(this.#settings.maxBytes, this.#folder.maxFileBytes)
  }

  #isDue(): boolean {
    const file = this.#file
    return file !== undefined && Date.now() - file.createdAt >= this.#settings.intervalMs
  }

  /** @throws {SendFault} if the rows cannot be written */
  async #write(rows: readonly Uint8Array[]): Promise<void> {
    const data = Buffer.concat(rows)
    const { header, name, format } = this.#settings
    // Chunks are not larger than a file, unless they have one row.
    if (data.length > this.#maxBytes) {
      const reason = `a row of ${data.length} bytes, and a file has ${this.#maxBytes} at most`
      throw new SendFault(reason, { isRecoverable: false })
    }
    try {
      const isFull = this.#file !== undefined && this.#file.bytes + data.length > this.#maxBytes
      if (isFull || this.#isDue()) await this.#finish()
      if (await this.#file?.isGone()) await this.#abandon()
      await this.#folder.reserve(header.length + data.length)
      this.#file ??= await RowsFile.create(this.#folder, name, format)
      const isEmpty = this.#file.bytes === 0
      await this.#file.append(isEmpty ? Buffer.concat([header, data]) : data)
      this.#folder.wrote(data.length + (isEmpty ? header.length : 0))
    } catch (error) {
      if (error instanceof SendFault) throw error
      throw new SendFault(describeDisk(error), { isRecoverable: true, cause: error })
    }
  }

  async #finish(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    if (file === undefined) return
    await file.finish()
    this.#folder.changed()
  }

  async #abandon(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.abandon()
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {}) // its caller gets the error
    return result
  }
}
