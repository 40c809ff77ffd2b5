import { isTopicName } from '@signalbox/mqtt/topic'
import type { GatewayContext } from '../gateway-type.ts'
import { CallRefused, ResultCode } from './result.ts'

/** The publisher of messages without a connection. */
const PUBLISHER = 'exproto'

/** A message that a service publishes without a connection. @throws {CallRefused} */
export async function publishRaw(
  context: Pick<GatewayContext<unknown>, 'publish'>,
  topic: string,
  qos: number,
  payload: Buffer,
): Promise<void> {
  if (qos !== 0 && qos !== 1 && qos !== 2) {
    throw new CallRefused(ResultCode.paramsType, 'qos is 0, 1 or 2')
  }
  if (!isTopicName(topic)) throw new CallRefused(ResultCode.paramsType, 'not a topic name')
  await context.publish({ topic, qos, payload, retain: false }, PUBLISHER)
}
