import type { KinesisAction, KinesisConnector } from '@signalbox/contract/integration/kinesis'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { readPoolSize } from '../../config/pool-size.ts'
import { AwsJsonService, BUSY } from '../aws/json-service.ts'
import { regionFromHost } from '../aws/signature.ts'
import { splitIntoChunks, writeChunks } from '../chunks.ts'
import type { ActionDriver, ConnectorType } from '../driver.ts'
import { toFields, textIn } from '../json.ts'
import { BatchFault, SendFault } from '../result.ts'
import { RenderError, RowTemplate } from '../row-template.ts'
import { CONNECT_TIMEOUT_MS, readWebUrl } from '../web-server.ts'

const MAX_RETRIES_AT_ONCE = 10

/** Amazon Kinesis Data Streams. */
export const kinesis: ConnectorType<KinesisConnector, KinesisAction, never, AwsJsonService> = {
  connector(config) {
    const { server, path } = readWebUrl('endpoint', config.endpoint, {
      connections: readPoolSize(config),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    const settings = {
      server,
      path: `${path}/`,
      keys: {
        id: config.aws_access_key_id,
        secret: config.aws_secret_access_key,
        region: regionFromHost(new URL(server.origin).hostname),
        service: 'kinesis',
      },
      name: 'Kinesis',
      version: 'Kinesis_20131202',
      json: '1.1',
      retries: Math.min(config.max_retries, MAX_RETRIES_AT_ONCE),
      look: ['ListStreams', { Limit: 1 }] as const,
    }
    return (context) => new AwsJsonService(settings, context)
  },
  action({ parameters }) {
    return (connection) => new KinesisActionDriver(connection, parameters)
  },
}

/** Limits of one request. The bytes are those of data and keys. */
const MAX_RECORDS = 500
const MAX_BYTES = 5 * 1024 * 1024
const MAX_KEY_LENGTH = 256

interface StreamRecord {
  data: Buffer
  key: string
}

class KinesisActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: AwsJsonService
  readonly #stream: string
  readonly #key: RowTemplate
  readonly #data: RowTemplate

  constructor(connection: AwsJsonService, parameters: KinesisAction['parameters']) {
    this.#connection = connection
    this.#stream = parameters.stream_name
    this.#key = new RowTemplate(parameters.partition_key)
    this.#data = new RowTemplate(parameters.payload_template || '${.}')
  }

  add(): Promise<void> {
    return this.check()
  }

  async check(): Promise<void> {
    const request = { StreamName: this.#stream }
    const answer = toFields(await this.#connection.describe('DescribeStreamSummary', request))
    const { StreamStatus: status } = toFields(answer.StreamDescriptionSummary)
    if (status === 'CREATING' || status === 'DELETING') {
      throw new Error(`stream ${this.#stream}: its status is ${status}`)
    }
  }

  /** @throws {RenderError} if the partition key is empty or too long, or a value cannot be written. */
  render(row: ValueMap): StreamRecord {
    const key = this.#key.text(row).toWellFormed()
    if (key === '' || key.length > MAX_KEY_LENGTH) {
      throw new RenderError('the partition key has 1 to 256 characters')
    }
    return { data: this.#data.bytes(row), key }
  }

  send(requests: readonly unknown[]): Promise<void> {
    const records = requests as readonly StreamRecord[] // `render` made them
    const chunks = splitIntoChunks(records, {
      rows: MAX_RECORDS,
      bytes: MAX_BYTES,
      bytesOf: ({ data, key }) => data.length + Buffer.byteLength(key),
    })
    return writeChunks(chunks, (chunk) => this.#put(chunk))
  }

  /** @throws {SendFault | BatchFault} if Kinesis refuses all or some records, or does not answer */
  async #put(records: readonly StreamRecord[]): Promise<void> {
    const body = JSON.stringify({
      StreamName: this.#stream,
      Records: records.map(({ data, key }) => ({
        // A disk buffer returns a `Uint8Array`.
        Data: Buffer.from(data).toString('base64'),
        PartitionKey: key,
      })),
    })
    const { Records: results } = toFields(await this.#connection.call('PutRecords', body))
    if (!Array.isArray(results) || results.length !== records.length) {
      throw new SendFault('Kinesis: the answer cannot be read', { isRecoverable: true })
    }
    const faults = results.map(readFault)
    if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
  }
}

/** A shard may be busy while another one takes its records. */
function readFault(result: unknown): SendFault | undefined {
  const { ErrorCode: code, ErrorMessage: message } = toFields(result)
  if (typeof code !== 'string') return undefined
  return new SendFault(`Kinesis: ${code}: ${textIn(message)}`, { isRecoverable: BUSY.has(code) })
}
