import { freemem } from 'node:os'
import type {
  ConfluentAction,
  ConfluentConnector,
  EventHubAction,
  EventHubConnector,
  KafkaAction,
  KafkaConnector,
  KafkaSource,
} from '@signalbox/contract/integration/kafka'
import { ByteSize } from '@signalbox/formats/units'
import { known } from '../../../config/setting.ts'
import type { ConnectorType, OwnBuffer } from '../../driver.ts'
import { KafkaConnection, readConnector } from './connection.ts'
import { KafkaSourceDriver, readConsumer } from './consumer.ts'
import { KafkaActionDriver, readProducer } from './producer.ts'

type AnyAction = KafkaAction | ConfluentAction | EventHubAction

const PORT = 9092
const EVENT_HUB_PORT = 9093
/** Between two attempts of a blocked buffer. */
const RESUME = '1s'
/** Records per request, within `max_batch_bytes`. */
const BATCH = 1000
/** How long records wait for more of them while another request has no answer. */
const LINGER = '5ms'
/** The share of the free memory that a protected buffer may take. */
const PROTECTED_SHARE = 0.25

/** One queue preserves the order of all records; `key_dispatch` then preserves the order of each key. */
function toBuffer({ parameters, resource_opts: opts }: AnyAction): OwnBuffer {
  const { buffer, max_inflight, query_mode, sync_query_timeout } = parameters
  const limit = buffer.per_partition_limit
  const path = 'parameters.buffer.per_partition_limit'
  const bytes = known(path, limit, ByteSize.parse(limit), 'a size such as 2GB')
  const isMemory = buffer.mode === 'memory'
  const isProtected = isMemory && buffer.memory_overload_protection
  const max = isProtected ? Math.min(bytes, Math.floor(freemem() * PROTECTED_SHARE)) : bytes
  return {
    health_check_interval: opts.health_check_interval,
    worker_pool_size: 1,
    query_mode,
    sync_timeout: sync_query_timeout,
    request_ttl: 'infinity',
    resume_interval: RESUME,
    inflight_window: max_inflight,
    batch_size: BATCH,
    batch_time: LINGER,
    isPromptWhenIdle: true,
    max_buffer_bytes: ByteSize.format(max),
    buffer_mode: isMemory ? 'memory_only' : 'volatile_offload',
  }
}

const producer = (port: number) => ({
  connector(config: KafkaConnector | ConfluentConnector | EventHubConnector) {
    const settings = readConnector(config, port)
    return (context: ConstructorParameters<typeof KafkaConnection>[1]) =>
      new KafkaConnection(settings, context)
  },
  action({ parameters }: AnyAction) {
    const settings = readProducer(parameters)
    return (connection: KafkaConnection) => new KafkaActionDriver(connection, settings)
  },
  buffer: toBuffer,
})

export const kafkaProducer: ConnectorType<KafkaConnector, KafkaAction, never, KafkaConnection> =
  producer(PORT)

export const confluentProducer: ConnectorType<
  ConfluentConnector,
  ConfluentAction,
  never,
  KafkaConnection
> = producer(PORT)

export const azureEventHubProducer: ConnectorType<
  EventHubConnector,
  EventHubAction,
  never,
  KafkaConnection
> = producer(EVENT_HUB_PORT)

export const kafkaConsumer: ConnectorType<
  KafkaConnector,
  never,
  KafkaSource & { name: string },
  KafkaConnection
> = {
  connector(config) {
    const settings = readConnector(config, PORT)
    return (context) => new KafkaConnection(settings, context)
  },
  source(config) {
    const settings = readConsumer(config)
    return (connection, deliver) => new KafkaSourceDriver(connection, settings, deliver)
  },
}
