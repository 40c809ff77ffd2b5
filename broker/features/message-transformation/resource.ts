import * as operations from '@signalbox/contract/message-transformations'
import { type MessageTransformation, TransformError } from './message-transformation.ts'
import { readTransformation } from './setting.ts'
import type { Message } from '../../kernel/message.ts'
import { toApiError } from '../../api/change-config.ts'
import { Failure } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { serveStages } from '../../api/stages.ts'

/** The transformations of messages in their order. */
export const messageTransformations = resource(
  ({ on, kernel, collections, messageTransformation }) => {
    serveStages(on, operations.transformationOperations, {
      collection: collections.messageTransformation,
      noun: 'Transformation',
      node: kernel.node,
      line: messageTransformation.line,
    })

    on(operations.transformationDryRun, ({ body: { transformation, message: given } }) => {
      const message: Message = {
        topic: given.topic,
        payload: Buffer.from(given.payload),
        qos: given.qos as Message['qos'], // by its schema
        retain: given.retain,
        properties: { userProperties: Object.entries(given.user_property) },
        fromClientId: '',
        timestamp: kernel.clock.now(),
      }
      return presentMessage(run(messageTransformation, transformation, message, given.client_attrs))
    })
  },
)

/** @throws {Failure} 400: an invalid field, or in the shape of EMQX a message that cannot be transformed */
function run(
  feature: MessageTransformation,
  config: operations.TransformationConfig,
  message: Message,
  clientAttrs: Readonly<Record<string, string>>,
): Message {
  try {
    return feature.dryRun(readTransformation(config), message, clientAttrs)
  } catch (error) {
    if (error instanceof TransformError) {
      throw new Failure(400, { msg: error.code, ...error.details })
    }
    throw toApiError(error, 'root.transformation')
  }
}

function presentMessage({
  topic,
  payload,
  qos,
  retain,
  properties,
}: Message): operations.TransformedMessage {
  return {
    topic,
    payload: payload.toString(),
    qos,
    retain,
    user_property: Object.fromEntries(properties?.userProperties ?? []),
  }
}
