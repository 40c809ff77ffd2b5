import { CLOSED } from '@signalbox/testing/closed-port'
import type { ServiceRequest } from '../http-service.ts'
import { AWS_KEYS, awsError, readSignedOperation } from './aws.ts'
import type { StoredRow, SystemAnswer, WebSystem } from './system.ts'

interface PutRecords {
  StreamName: string
  Records: { Data: string; PartitionKey: string }[]
}

export interface KinesisSystem extends WebSystem {
  /** Records with these keys are refused: their shard is busy. */
  readonly busyKeys: Set<string>
}

const MAX_BYTES = 1024 * 1024

/** Kinesis with the stream `mqtt`. */
export function kinesisSystem(): KinesisSystem {
  const rows: StoredRow[] = []
  const busyKeys = new Set<string>()
  function put({ StreamName: stream, Records: records }: PutRecords): SystemAnswer {
    if (stream !== 'mqtt') return notFound(stream)
    if (records.some(({ Data: data }) => Buffer.from(data, 'base64').length > MAX_BYTES)) {
      return awsError('ValidationException', 'Member must have length less than 1048576')
    }
    const results = records.map(({ Data: data, PartitionKey: key }) => {
      if (busyKeys.has(key)) {
        return {
          ErrorCode: 'ProvisionedThroughputExceededException',
          ErrorMessage: 'Rate exceeded',
        }
      }
      const { n, payload } = JSON.parse(Buffer.from(data, 'base64').toString()) as StoredRow // the row
      rows.push({ n, payload })
      return { SequenceNumber: String(rows.length), ShardId: 'shardId-000000000000' }
    })
    const failed = results.filter((each) => 'ErrorCode' in each).length
    return { status: 200, body: { FailedRecordCount: failed, Records: results } }
  }
  const notFound = (stream: string) =>
    awsError('ResourceNotFoundException', `Stream ${stream} under account 1 not found.`)
  return {
    type: 'kinesis',
    rows,
    busyKeys,
    connector: (url) => ({ endpoint: url, ...AWS_KEYS, max_retries: 0 }),
    faults: () => [
      [
        'a wrong key',
        { aws_secret_access_key: 'no' },
        /Kinesis: the keys are refused: The request/,
      ],
      ['a closed port', { endpoint: `http://${CLOSED}` }, /ECONNREFUSED/],
    ],
    parameters: { stream_name: 'mqtt', partition_key: '${clientid}' },
    missing: [{ stream_name: 'none' }, /Kinesis: not found: Stream none/],
    bad: { payload: 'x'.repeat(MAX_BYTES + 1) },
    answer(request: ServiceRequest) {
      const operation = readSignedOperation(request, 'kinesis', 'Kinesis_20131202')
      if (typeof operation !== 'string') return operation
      const body: unknown = JSON.parse(request.body)
      switch (operation) {
        case 'ListStreams':
          return { status: 200, body: { StreamNames: ['mqtt'] } }
        case 'DescribeStreamSummary': {
          const { StreamName: stream } = body as PutRecords // the same field
          return stream === 'mqtt'
            ? { status: 200, body: { StreamDescriptionSummary: { StreamStatus: 'ACTIVE' } } }
            : notFound(stream)
        }
        case 'PutRecords':
          return put(body as PutRecords) // by its operation
        default:
          return awsError('UnknownOperationException', operation)
      }
    },
  }
}
