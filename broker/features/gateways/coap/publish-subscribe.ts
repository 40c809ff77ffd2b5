import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { isTopicName } from '@signalbox/mqtt/topic'
import { Refusal } from '../../../kernel/access.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import type { SubscribeOptions } from '../../../kernel/subscriptions/subscription.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from './channel.ts'
import type { CoapClient } from './client.ts'
import { type CoapAnswer, type CoapMessage, NO_BYTES, uint, uintOption } from './message.ts'
import { isMethod } from './protocol.ts'
import { type CoapQuery, numberIn, requestedQos, topicFromPath } from './query.ts'

/** The longest time that a message can wait, in seconds. */
const MAX_EXPIRY = 0xffff_ffff

/** Resource `/ps/{topic}`: POST publishes, GET with the option Observe subscribes. */
export class PublishSubscribe {
  readonly #config: Readonly<GatewayFields<'coap'>>

  constructor(config: Readonly<GatewayFields<'coap'>>) {
    this.#config = config
  }

  handle(
    client: CoapClient,
    request: CoapMessage,
    path: readonly string[],
    query: CoapQuery,
  ): MaybePromise<CoapAnswer> {
    const topic = topicFromPath(path)
    if (topic === undefined) return text('4.00', 'invalid topic')
    if (isMethod(request, 'post')) return this.#publish(client, request, topic, query)
    if (!isMethod(request, 'get')) return text('4.05', '')
    const observe = uint(request, 'Observe')
    if (observe === 0) return this.#subscribe(client, request, topic, path, query)
    if (observe === 1) return this.#unsubscribe(client, topic)
    return text('4.00', 'invalid observe value')
  }

  #publish(
    { client }: CoapClient,
    request: CoapMessage,
    topic: string,
    query: CoapQuery,
  ): MaybePromise<CoapAnswer> {
    const qos = requestedQos(query, this.#config.publish_qos, request)
    const { expiry } = query
    const seconds = expiry === undefined ? undefined : numberIn(expiry, 0, MAX_EXPIRY)
    if (qos === undefined || (expiry !== undefined && seconds === undefined)) {
      return text('4.00', 'invalid queries')
    }
    if (!isTopicName(topic)) return text('4.00', 'invalid topic')
    const published = client.publish({
      topic,
      qos,
      retain: query['retain'] === 'true',
      // The datagram is valid during its handling only.
      payload: Buffer.from(request.payload),
      ...(seconds !== undefined && { properties: { messageExpiryInterval: seconds } }),
    })
    return andThen(published, (outcome): MaybePromise<CoapAnswer> => {
      if (outcome instanceof Refusal) return text('4.01', refusalText(outcome))
      const answer: CoapAnswer = { code: '2.04', options: [], payload: NO_BYTES }
      return outcome.settled === undefined ? answer : outcome.settled.then(() => answer)
    })
  }

  #subscribe(
    client: CoapClient,
    request: CoapMessage,
    topic: string,
    path: readonly string[],
    query: CoapQuery,
  ): MaybePromise<CoapAnswer> {
    if (request.token.length === 0) return text('4.00', 'observe without token')
    const options = this.#readOptions(request, query)
    if (options === undefined) return text('4.00', 'invalid queries')
    const resource = ['ps', ...path].join('/')
    const { notifications } = client
    const subscriptionIdentifier = notifications.observe(topic, resource, request.token)
    // Retained messages follow the answer.
    client.hold()
    const subscribed = client.client.subscribe(topic, { ...options, subscriptionIdentifier })
    return andThen(subscribed, (granted): CoapAnswer => {
      const sent = () => client.resume()
      if (!(granted instanceof Refusal)) {
        return { code: '2.05', options: [uintOption('Observe', 0)], payload: NO_BYTES, sent }
      }
      if (!client.client.session.subscriptions.has(topic)) notifications.forget(topic)
      return { ...text('4.01', refusalText(granted)), sent }
    })
  }

  #unsubscribe(client: CoapClient, topic: string): MaybePromise<CoapAnswer> {
    client.notifications.forget(topic)
    return andThen(client.client.unsubscribe(topic), () => text('2.07', ''))
  }

  #readOptions(request: CoapMessage, query: CoapQuery): Partial<SubscribeOptions> | undefined {
    const qos = requestedQos(query, this.#config.subscribe_qos, request)
    const noLocal = numberIn(query['nl'] ?? '0', 0, 1)
    // Retained messages are sent only on request, as in API 5.7.2.
    const retainHandling = numberIn(query['rh'] ?? '2', 0, 2)
    if (qos === undefined || noLocal === undefined || retainHandling === undefined) return undefined
    return {
      qos,
      noLocal: noLocal === 1,
      retainHandling: retainHandling as 0 | 1 | 2, // in the range
    }
  }
}
