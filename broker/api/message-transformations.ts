import * as operations from '@signalbox/contract/message-transformations'
import {
  type MessageTransformation,
  TransformError,
} from '../features/message-transformation/message-transformation.ts'
import { readTransformation } from '../features/message-transformation/setting.ts'
import type { Message } from '../kernel/message.ts'
import { apiFaultOf } from './change-config.ts'
import { Failure } from './failure.ts'
import { Answer, noContent, resource } from './resource.ts'
import { presentStageMetrics, stagesOf } from './stages.ts'

/** The transformations of messages in their order. */
export const messageTransformations = resource(
  ({ on, kernel, collections, messageTransformation }) => {
    const stages = stagesOf({
      collection: collections.messageTransformation,
      noun: 'Transformation',
    })

    on(operations.transformationList, () => stages.all())
    on(operations.transformationCreate, async ({ body }) => new Answer(201, await stages.add(body)))
    on(operations.transformationUpdate, ({ body }) => stages.replace(body))
    on(operations.transformationGet, ({ path: { name } }) => stages.find(name))

    on(operations.transformationDelete, async ({ path: { name } }) => {
      await stages.remove(name)
      return noContent
    })

    on(operations.transformationEnable, async ({ path: { name, enable } }) => {
      await stages.enable(name, enable)
      return noContent
    })

    on(operations.transformationMetrics, ({ path: { name } }) => {
      stages.known(name)
      return presentStageMetrics(kernel.node, messageTransformation.line.countsOf(name))
    })

    on(operations.transformationMetricsReset, ({ path: { name } }) => {
      stages.known(name)
      messageTransformation.line.reset(name)
      return noContent
    })

    on(operations.transformationReorder, async ({ body: { order } }) => {
      await stages.order(order)
      return noContent
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

/** @throws 400, also for a message that cannot be transformed, in the shape of EMQX */
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
    throw apiFaultOf(error, 'root.transformation')
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
