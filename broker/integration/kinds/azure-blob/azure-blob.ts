import type {
  AzureBlobAction,
  AzureBlobConnector,
  AzureBlobDirect,
} from '@signalbox/contract/integration/azure-blob'
import { BRACED } from '@signalbox/contract/placeholders'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { readDuration } from '../../../config/setting.ts'
import type { ActionDriver, ConnectorType } from '../../driver.ts'
import { FileDriver, readKey, toFileBuffer } from '../../files/file-driver.ts'
import { FileKey } from '../../files/key.ts'
import { sendEach } from '../../result.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { type Blob, BlobConnection, readBlobStorage } from './connection.ts'

type Named = AzureBlobAction & { name: string }

/** Uploads of a batch that have no answer. */
const UPLOADS_AT_ONCE = 8

export const azureBlob: ConnectorType<AzureBlobConnector, Named, never, BlobConnection> = {
  connector(config) {
    const settings = readBlobStorage(config)
    return (context) => new BlobConnection(settings, context)
  },
  action({ name, parameters }) {
    if (parameters.mode === 'direct') {
      return (connection) => new DirectDriver(connection, parameters)
    }
    const { container, blob, aggregation } = parameters
    const key = new FileKey(blob, 'parameters.blob')
    const path = 'parameters.aggregation.time_interval'
    const intervalMs = readDuration(path, aggregation.time_interval, 'a duration such as 30m')
    const settings = { name, key, intervalMs, columns: aggregation.container.column_order }
    return (connection) =>
      new FileDriver(settings, {
        node: connection.node,
        check: () => connection.checkContainer(readContainer(container)),
        put: (to, body) =>
          connection.put({ container: readContainer(container), name: to, body, type: 'text/csv' }),
      })
  },
  buffer({ parameters, resource_opts: opts }) {
    return parameters.mode === 'direct' ? opts : toFileBuffer(opts, parameters.aggregation)
  },
}

class DirectDriver implements ActionDriver {
  readonly #connection: BlobConnection
  /** Container of all rows, if it is one. */
  readonly #fixed: string | undefined
  readonly #container: RowTemplate
  readonly #blob: RowTemplate
  readonly #content: RowTemplate

  constructor(connection: BlobConnection, { container, blob, content }: AzureBlobDirect) {
    this.#connection = connection
    this.#fixed = BRACED.test(container) ? undefined : container
    this.#container = new RowTemplate(container)
    this.#blob = new RowTemplate(blob)
    this.#content = new RowTemplate(content)
  }

  async add(): Promise<void> {
    await this.check()
  }

  async check(): Promise<void> {
    if (this.#fixed !== undefined) await this.#connection.checkContainer(readContainer(this.#fixed))
  }

  render(row: ValueMap): Blob {
    return {
      container: readContainer(this.#container.text(row)),
      name: readKey(this.#blob.text(row)),
      body: this.#content.bytes(row),
      type: 'application/octet-stream',
    }
  }

  send(requests: readonly unknown[]): Promise<void> {
    const blobs = requests as readonly Blob[] // `render` made them
    return sendEach(
      blobs,
      // A disk buffer returns a `Uint8Array`.
      ({ body, ...blob }) => this.#connection.put({ ...blob, body: Buffer.from(body) }),
      UPLOADS_AT_ONCE,
    )
  }
}

/** @throws {RenderError} if the name is invalid. */
function readContainer(name: string): string {
  if (/^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name) || name === '$root') return name
  throw new RenderError(`not the name of a container: ${name.slice(0, 100)}`)
}
