import type {
  PubsubAction,
  PubsubConnector,
  PubsubSource,
} from '@signalbox/contract/integration/pubsub'
import type { ConnectorType } from '../../driver.ts'
import { PubsubConnection, readConnector } from './connection.ts'
import { PubsubSourceDriver } from './consumer.ts'
import { checkName } from './name.ts'
import { PubsubActionDriver } from './producer.ts'

export const pubsubProducer: ConnectorType<PubsubConnector, PubsubAction, never, PubsubConnection> =
  {
    connector(config) {
      const settings = readConnector(config)
      return (context) => new PubsubConnection(settings, context)
    },
    action({ parameters }) {
      checkName('parameters.pubsub_topic', parameters.pubsub_topic)
      return (connection) => new PubsubActionDriver(connection, parameters)
    },
  }

const MAX_SOURCES = 100

export const pubsubConsumer: ConnectorType<
  PubsubConnector,
  never,
  PubsubSource & { name: string },
  PubsubConnection
> = {
  connector(config) {
    const settings = readConnector(config, MAX_SOURCES)
    return (context) => new PubsubConnection(settings, context)
  },
  source(config) {
    checkName('parameters.topic', config.parameters.topic)
    return (connection, deliver) => new PubsubSourceDriver(connection, config, deliver)
  },
}
