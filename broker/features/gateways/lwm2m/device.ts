import type { GatewayClient, GatewayReceiver } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import { OBJECT_BYTES, textBytes } from '../../../kernel/memory.ts'
import type { DisconnectReason } from '../../../kernel/reasons.ts'
import type { CoapMessage } from '../coap/message.ts'
import { newToken } from '../coap/requester.ts'
import {
  type Answer,
  answerText,
  type CommandResult,
  toCommandResult,
  observeSequence,
} from './answer.ts'
import { type Command, readCommand } from './command.ts'
import { CommandQueue } from './command-queue.ts'
import type { LwM2MGateway, Translator } from './gateway.ts'
import { Observations } from './observations.ts'
import { parsePath, pathText } from './path.ts'
import type { LwM2MPeer } from './peer.ts'
import { isInQueueMode, type Registration } from './registration.ts'
import { RecentResults } from './recent-results.ts'

/** Notifications of the object Firmware Update have a topic of their own, as in API 5.7.2. */
const FIRMWARE_UPDATE = 5
const FIRMWARE_TOPIC = '/v1/up/dm'

/** Objects that `auto_observe` leaves out, as in API 5.7.2. */
const NOT_OBSERVED: ReadonlySet<number> = new Set([0, 1, 2, 4, 5, 6, 7, 9, 15])
const MAX_AUTO_OBSERVED = 100

/** A registered device: commands go to it, answers and notifications come from it. */
export class LwM2MDevice implements GatewayReceiver {
  readonly results = new RecentResults()
  readonly #gateway: LwM2MGateway
  readonly #peer: LwM2MPeer
  readonly #commands: CommandQueue
  readonly #observations = new Observations()
  #registration: Registration
  #registrationBytes: number
  #client: GatewayClient | undefined

  constructor(gateway: LwM2MGateway, peer: LwM2MPeer, registration: Registration) {
    this.#gateway = gateway
    this.#peer = peer
    this.#registration = registration
    this.#registrationBytes = estimateBytes(registration)
    this.#commands = new CommandQueue((command) => this.#run(command), {
      clock: gateway.clock,
      windowMs: gateway.windowMs,
    })
  }

  get registration(): Registration {
    return this.#registration
  }

  get client(): GatewayClient {
    if (this.#client === undefined) throw new Error('The device is not admitted yet')
    return this.#client
  }

  get isOpen(): boolean {
    return this.#client?.isOpen === true
  }

  get details() {
    const { endpoint, lifetime } = this.#registration
    return { endpoint_name: endpoint, lifetime }
  }

  /** Bytes of the registration, the waiting commands and the last results. */
  get heldBytes(): number {
    return this.#registrationBytes + this.waitingBytes + this.results.bytes
  }

  /** Bytes of commands that wait. */
  get waitingBytes(): number {
    return this.#commands.waitingBytes
  }

  // --- the session ---

  admitted(client: GatewayClient): void {
    this.#client = client
    this.#gateway.add(client.clientId, this)
  }

  ended(_reason: DisconnectReason): void {
    this.#commands.close()
    this.#gateway.remove(this.client.clientId, this)
    this.#peer.release(this)
  }

  deliver({ message, packetId, qos }: GatewayDelivery): void {
    if (packetId > 0) {
      if (qos === 2) this.client.received(packetId)
      else this.client.acknowledge(packetId)
    }
    // A message that is no command gets no answer.
    const command = readCommand(message.payload, this.#registration.alternatePath)
    if (command !== undefined) this.send(command, message.payload.length)
  }

  release(packetId: number): void {
    this.client.acknowledge(packetId)
  }

  /** The device has sent a packet, so it is reachable for a while. */
  heard(): void {
    this.#commands.reachable()
  }

  /** Starts commands after the answer to the registration. */
  begin(): void {
    if (!this.isOpen) return
    const { topic, qos } = this.#gateway.translators.command
    const subscribed = this.client.subscribe(topic, { qos })
    if (subscribed instanceof Promise) subscribed.catch((error: unknown) => this.#fail(error))
    this.register(this.#registration)
  }

  register(registration: Registration): void {
    this.#adopt(registration)
    this.#publishEvent('register')
    if (this.#gateway.observesAll) this.#observeAll()
  }

  update(registration: Registration, hasObjectList: boolean): void {
    this.#adopt(registration)
    if (hasObjectList || this.#gateway.reportsAllUpdates) this.#publishEvent('update')
  }

  #adopt(registration: Registration): void {
    this.#registration = registration
    this.#registrationBytes = estimateBytes(registration)
    this.#commands.setQueueMode(isInQueueMode(registration))
    this.client.limitSilence(this.#gateway.lifetimeMs(registration))
  }

  #publishEvent(msgType: 'register' | 'update'): void {
    const { query, lifetime, objectList, alternatePath } = this.#registration
    const links = objectList !== undefined
    const data = {
      ...(links && { alternatePath }),
      ...query,
      lt: lifetime,
      ...(links && { objectList }),
    }
    this.#publish(this.#gateway.translators[msgType], { extra: {}, msgType, data })
  }

  #observeAll(): void {
    const { objectList = [], alternatePath } = this.#registration
    for (const link of objectList.slice(0, MAX_AUTO_OBSERVED)) {
      const path = parsePath(link)
      if (path === undefined || NOT_OBSERVED.has(path.object)) continue
      if (this.#gateway.registry.object(path.object) === undefined) continue
      const json = { msgType: 'observe', data: { path: pathText(path) } }
      const command = readCommand(Buffer.from(JSON.stringify(json)), alternatePath)
      if (command !== undefined) this.send(command)
    }
  }

  /** Sends a command after the waiting ones. */
  send(command: Command, bytes = 0): void {
    this.results.expect(command)
    this.#commands.push(command, bytes)
  }

  async #run(command: Command): Promise<void> {
    const { type, path } = command
    const token =
      type === 'observe'
        ? this.#observations.open(path, command)
        : type === 'cancel-observe'
          ? this.#observations.close(path)
          : undefined
    const response = await this.#peer.channel.requester.request(command.request, {
      token: token ?? newToken(),
      acknowledged: () => this.#answer(command, 'ack', command.data),
    })
    if (response === 'closed' || !this.isOpen) return
    const isObserved = typeof response === 'object' && observeSequence(response) !== undefined
    if (type === 'observe' && !isObserved) this.#observations.close(path)
    if (typeof response === 'object') return this.#report(command, response)
    if (response === 'reset') return this.#answer(command, 'coap_reset', command.data)
    if (response === 'timeout') return this.#answer(command, 'coap_timeout', command.data)
    const failed = { reqPath: command.pathText, code: '4.00', codeMsg: 'bad_request' }
    this.#conclude(command, failed)
  }

  #report(command: Command, response: CoapMessage): void {
    const result = toCommandResult(this.#gateway.registry, command, response)
    this.#conclude(command, result, observeSequence(response))
  }

  #conclude(command: Command, result: CommandResult, sequence = 0): void {
    this.results.add(command, result)
    const seqNum = sequence === 0 ? {} : { seqNum: sequence }
    this.#publish(this.#gateway.translators.response, {
      extra: command.extra,
      msgType: command.type,
      ...seqNum,
      data: result,
    })
  }

  #answer({ extra }: Command, msgType: string, data: unknown): void {
    if (this.isOpen) this.#publish(this.#gateway.translators.response, { extra, msgType, data })
  }

  /** Whether the response belongs to an observation. */
  notify(response: CoapMessage): boolean {
    const command = this.#observations.find(response.token)
    if (command === undefined || !this.isOpen) return false
    // Its buffer is valid during the call only.
    const kept = { ...response, payload: Buffer.from(response.payload) }
    this.#peer.channel.requester.complete(command.request, kept).then(
      (whole) => {
        if (typeof whole === 'object' && this.isOpen) this.#reportNotification(command, whole)
      },
      (error: unknown) => this.#fail(error),
    )
    return true
  }

  #reportNotification(command: Command, response: CoapMessage): void {
    const result = toCommandResult(this.#gateway.registry, command, response)
    const sequence = observeSequence(response)
    // An error ends the observation (RFC 7641 section 4.2).
    if (sequence === undefined) this.#observations.close(command.path)
    this.results.add(command, result)
    const { notify } = this.#gateway.translators
    const isFirmware = command.path.object === FIRMWARE_UPDATE
    this.#publish(isFirmware ? { topic: FIRMWARE_TOPIC, qos: 0 } : notify, {
      extra: command.extra,
      msgType: 'notify',
      ...(sequence !== undefined && { seqNum: sequence }),
      data: result,
    })
  }

  #publish({ topic, qos }: Translator, answer: Answer): void {
    const payload = answerText(answer)
    const published = this.client.publish({ topic, qos, retain: false, payload })
    if (published instanceof Promise) published.catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    this.#gateway.log.error(
      { err: error, clientid: this.client.clientId },
      'An event of a device failed',
    )
  }
}

function estimateBytes({ endpoint, query, objectList = [] }: Registration): number {
  let bytes = OBJECT_BYTES + textBytes(endpoint)
  for (const name in query) bytes += textBytes(name) + textBytes(query[name] ?? '')
  for (const path of objectList) bytes += textBytes(path)
  return bytes
}
