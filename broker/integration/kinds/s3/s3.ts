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
import { FileDriver, readKey, toFileBuffer } from '../../files/file-driver.ts'
import { FileKey } from '../../files/key.ts'
import { RenderError, RowTemplate } from '../../row-template.ts'
import { writeTogether } from '../../web-connection.ts'
import { readS3, S3Connection, type Upload } from './connection.ts'

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
    const { bucket, container } = parameters
    const settings = { name, key, intervalMs, columns: container.column_order }
    const headers = { 'content-type': 'text/csv', ...toHeaders(parameters) }
    return (connection) =>
      new FileDriver(settings, {
        node: connection.node,
        check: () => connection.checkBucket(bucket),
        put: (to, body) =>
          connection.putFile({ bucket: readBucket(bucket), key: to, body, headers }, partBytes),
      })
  },
  buffer: toBuffer,
}

function toBuffer({ parameters, resource_opts: opts }: Named): OwnBuffer {
  return parameters.mode === 'direct' ? opts : toFileBuffer(opts, parameters.aggregation)
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

/** @throws {RenderError} if the name is invalid. */
function readBucket(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(name)) return name
  throw new RenderError(`not the name of a bucket: ${name.slice(0, 100)}`)
}
