import type { DynamoAction, DynamoConnector } from '@signalbox/contract/integration/documents'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { readPoolSize } from '../../../config/pool-size.ts'
import { AwsJsonService } from '../../aws/json-service.ts'
import { splitIntoChunks, writeChunks } from '../../chunks.ts'
import type { ActionDriver, ConnectorType } from '../../driver.ts'
import { toFields } from '../../json.ts'
import { BatchFault, SendFault } from '../../result.ts'
import { CONNECT_TIMEOUT_MS, readWebUrl } from '../../web-server.ts'
import { type Item, ItemTemplate } from './item.ts'

export const dynamo: ConnectorType<DynamoConnector, DynamoAction, never, AwsJsonService> = {
  connector(config) {
    const { server, path } = readWebUrl('url', config.url, {
      connections: readPoolSize(config),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    const settings = {
      server,
      path: `${path}/`,
      keys: {
        id: config.aws_access_key_id,
        secret: config.aws_secret_access_key,
        region: config.region,
        service: 'dynamodb',
      },
      name: 'DynamoDB',
      version: 'DynamoDB_20120810',
      json: '1.0',
      retries: 0,
      look: ['ListTables', { Limit: 1 }] as const,
    }
    return (context) => new AwsJsonService(settings, context)
  },
  action({ parameters }) {
    const { hash_key: hash, range_key: range, template } = parameters
    const items = new ItemTemplate(template, { hash, range: range || undefined })
    return (connection) => new DynamoActionDriver(connection, parameters, items)
  },
}

/** Limit of one request, in which no key may occur twice. */
const MAX_ITEMS = 25

class DynamoActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: AwsJsonService
  readonly #parameters: DynamoAction['parameters']
  readonly #items: ItemTemplate

  constructor(
    connection: AwsJsonService,
    parameters: DynamoAction['parameters'],
    items: ItemTemplate,
  ) {
    this.#connection = connection
    this.#parameters = parameters
    this.#items = items
  }

  add(): Promise<void> {
    return this.check()
  }

  async check(): Promise<void> {
    const { table, hash_key: hash, range_key: range } = this.#parameters
    const answer = await this.#connection.describe('DescribeTable', { TableName: table })
    const { TableStatus: status, KeySchema: schema } = toFields(toFields(answer).Table)
    if (status === 'CREATING' || status === 'DELETING') {
      throw new Error(`table ${table}: its status is ${status}`)
    }
    if (!Array.isArray(schema)) return
    const keys = schema.map((each) => String(toFields(each).AttributeName))
    const wanted = range ? [hash, range] : [hash]
    if (keys.join() !== wanted.join()) {
      throw new Error(`table ${table}: its key is ${keys.join(', ')}, and not ${wanted.join(', ')}`)
    }
  }

  render(row: ValueMap): Item {
    return this.#items.render(row)
  }

  send(requests: readonly unknown[]): Promise<void> {
    const items = requests as readonly Item[] // `render` made them
    const chunks = splitIntoChunks(items, { rows: MAX_ITEMS, keyOf: ({ key }) => key })
    return writeChunks(chunks, (chunk) => this.#put(chunk))
  }

  /** @throws {SendFault | BatchFault} if DynamoDB refuses all or some items, or does not answer */
  async #put(items: readonly Item[]): Promise<void> {
    const name = JSON.stringify(this.#parameters.table)
    const [first] = items
    if (first === undefined) return
    if (items.length === 1) {
      await this.#connection.call('PutItem', `{"TableName":${name},"Item":${first.text}}`)
      return
    }
    const puts = items.map(({ text }) => `{"PutRequest":{"Item":${text}}}`)
    const body = `{"RequestItems":{${name}:[${puts.join(',')}]}}`
    const answer = toFields(await this.#connection.call('BatchWriteItem', body))
    const left = toFields(answer.UnprocessedItems)[this.#parameters.table]
    if (!Array.isArray(left) || left.length === 0) return
    const keys = new Set(left.map((each) => this.#itemKey(each)))
    const fault = new SendFault('DynamoDB: the table is busy', { isRecoverable: true })
    const faults = items.map(({ key }) => (keys.has(key) ? fault : undefined))
    // An item that returns in another form is not recognized; then all are written again.
    const isComplete = faults.filter((each) => each !== undefined).length === left.length
    throw isComplete ? new BatchFault(faults) : fault
  }

  #itemKey(unprocessed: unknown): string {
    const item = toFields(toFields(toFields(unprocessed).PutRequest).Item)
    const { hash_key: hash, range_key: range } = this.#parameters
    return JSON.stringify(range ? [item[hash], item[range]] : [item[hash]])
  }
}
