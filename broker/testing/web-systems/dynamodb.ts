import { CLOSED } from '@signalbox/testing/closed-port'
import type { ServiceRequest } from '../http-service.ts'
import { AWS_KEYS, awsError, readSignedOperation } from './aws.ts'
import type { StoredRow, SystemAnswer, WebSystem } from './system.ts'

type Item = Record<string, Record<string, unknown>>

interface Put {
  PutRequest: { Item: Item }
}

export interface DynamodbSystem extends WebSystem {
  /** Items of the table. */
  readonly items: Item[]
  /** The last items of the next batch that it leaves out. */
  unprocessed: number
}

const MAX_ITEMS = 25

/** DynamoDB with the table `mqtt`: `clientid` (text) and `n` (number) are its key. */
export function dynamodbSystem(): DynamodbSystem {
  const rows: StoredRow[] = []
  const itemKey = ({ clientid, n }: Item) => JSON.stringify([clientid, n])
  const isValid = ({ clientid, n }: Item) =>
    typeof clientid?.S === 'string' && typeof n?.N === 'string'
  const invalid = awsError('ValidationException', 'Type mismatch for key n expected: N actual: S')
  function store(item: Item): void {
    system.items.push(item)
    rows.push({ n: Number(item.n?.N), payload: String(item.payload?.S) })
  }
  function putAll(puts: Put[]): SystemAnswer {
    const items = puts.map(({ PutRequest: { Item: item } }) => item)
    if (items.length > MAX_ITEMS || new Set(items.map(itemKey)).size < items.length) {
      return awsError('ValidationException', 'Provided list of item keys contains duplicates')
    }
    if (!items.every(isValid)) return invalid
    const taken = items.length - system.unprocessed
    system.unprocessed = 0
    items.slice(0, taken).forEach(store)
    const left = puts.slice(taken)
    return { status: 200, body: { UnprocessedItems: left.length === 0 ? {} : { mqtt: left } } }
  }
  const notFound = awsError('ResourceNotFoundException', 'Requested resource not found')
  const system: DynamodbSystem = {
    type: 'dynamo',
    rows,
    items: [],
    unprocessed: 0,
    connector: (url) => ({ url, region: 'eu-central-1', ...AWS_KEYS }),
    faults: () => [
      ['a wrong key', { aws_secret_access_key: 'no' }, /DynamoDB: the keys are refused: The req/],
      ['a closed port', { url: `http://${CLOSED}` }, /ECONNREFUSED/],
    ],
    parameters: { table: 'mqtt', hash_key: 'clientid', range_key: 'n' },
    missing: [{ table: 'none' }, /DynamoDB: not found: Requested resource/],
    bad: { n: 'x' },
    answer(request: ServiceRequest) {
      const operation = readSignedOperation(request, 'dynamodb', 'DynamoDB_20120810')
      if (typeof operation !== 'string') return operation
      // One shape for all operations; each has some of the fields.
      const {
        TableName: table,
        Item: item,
        RequestItems: all,
      } = JSON.parse(request.body) as {
        TableName?: string
        Item: Item
        RequestItems: { mqtt: Put[] }
      }
      if (operation === 'ListTables') return { status: 200, body: { TableNames: ['mqtt'] } }
      if (operation === 'BatchWriteItem') return putAll(all.mqtt)
      if (table !== 'mqtt') return notFound
      if (operation === 'DescribeTable') {
        const schema = [{ AttributeName: 'clientid' }, { AttributeName: 'n' }]
        return { status: 200, body: { Table: { TableStatus: 'ACTIVE', KeySchema: schema } } }
      }
      if (operation !== 'PutItem') return awsError('UnknownOperationException', operation)
      if (!isValid(item)) return invalid
      store(item)
      return { status: 200, body: {} }
    },
  }
  return system
}
