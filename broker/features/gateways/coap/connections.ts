import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { Refusal } from '../../../kernel/access.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import type { GatewayContext } from '../gateway-type.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from './channel.ts'
import type { CoapClient } from './client.ts'
import { type CoapAnswer, type CoapMessage, NO_BYTES } from './message.ts'
import type { CoapPeer } from './peer.ts'
import { isMethod, MISSING_TOKEN, PROTOCOL } from './protocol.ts'
import type { CoapQuery } from './query.ts'

/** Wrong tokens from other addresses than that of the client, in a minute; more are not compared. */
const MAX_WRONG_TOKENS = 10
const WRONG_TOKEN_MS = 60_000

interface Connection {
  readonly client: CoapClient
  wrongTokens: number
  wrongSince: number
}

/** Parts of the gateway that connections use. */
interface ConnectionServices {
  readonly clock: Clock
  readonly context: GatewayContext<GatewayFields<'coap'>>
  newClient(peer: CoapPeer): CoapClient
  /** The client was admitted. */
  settle(client: CoapClient, peer: CoapPeer): void
}

/** `/mqtt/connection`: clients that have logged in, with the token that each request repeats. */
export class Connections {
  readonly #gateway: ConnectionServices
  readonly #byClientId = new Map<string, Connection>()

  constructor(gateway: ConnectionServices) {
    this.#gateway = gateway
  }

  get(clientId: string): CoapClient | undefined {
    return this.#byClientId.get(clientId)?.client
  }

  remove(client: CoapClient): void {
    for (const [clientId, connection] of this.#byClientId) {
      if (connection.client === client) this.#byClientId.delete(clientId)
    }
  }

  /** Client of a request, whose address may have changed; `undefined` if it is unknown, or the token is wrong. */
  find(peer: CoapPeer, { clientid = '', token = '' }: CoapQuery): CoapClient | undefined {
    const connection = this.#byClientId.get(clientid)
    if (connection === undefined || !this.#isRight(connection, token, peer)) return undefined
    // The token was sent to the client alone.
    peer.channel.verify()
    connection.client.moveTo(peer)
    return connection.client
  }

  handle(peer: CoapPeer, request: CoapMessage, query: CoapQuery): MaybePromise<CoapAnswer> {
    if (isMethod(request, 'post')) return this.#open(peer, query)
    if (isMethod(request, 'put')) return this.#heartbeat(peer, query)
    if (isMethod(request, 'delete')) return this.#close(peer, query)
    return text('4.05', '')
  }

  #open(peer: CoapPeer, query: CoapQuery): MaybePromise<CoapAnswer> {
    const { clientid = '', username, password } = query
    const connected = this.#findClientId(peer)
    if (connected !== undefined)
      return text('4.00', `Bad Request: ${alreadyOpen(connected, clientid)}`)
    if (clientid === '') return this.#refused(peer, 'clientid is required')
    const client = this.#gateway.newClient(peer)
    const admitted = this.#gateway.context.connect(
      peer.link,
      {
        clientId: clientid,
        username: username ?? null,
        password: password === undefined ? undefined : Buffer.from(password),
        ...PROTOCOL,
      },
      client,
      query,
    )
    return andThen(admitted, (who) => {
      if (who instanceof Refusal) return this.#refused(peer, refusalText(who))
      this.#byClientId.set(who.clientId, { client, wrongTokens: 0, wrongSince: 0 })
      this.#gateway.settle(client, peer)
      return text('2.01', client.token)
    })
  }

  #refused(peer: CoapPeer, reason: string): CoapAnswer {
    const answer = text('4.00', `Login Failed: ${reason}`)
    return { ...answer, sent: () => peer.link.end() }
  }

  #heartbeat(peer: CoapPeer, query: CoapQuery): CoapAnswer {
    const isConnected =
      this.#gateway.context.config.connection_required || query['clientid'] !== undefined
        ? this.find(peer, query) !== undefined
        : this.#findClientId(peer) !== undefined
    return isConnected ? text('2.04', '') : text('4.00', MISSING_TOKEN)
  }

  #close(peer: CoapPeer, query: CoapQuery): CoapAnswer {
    const client = this.find(peer, query)
    if (client === undefined) return text('4.00', MISSING_TOKEN)
    // The answer first: the end of the client closes the link.
    return { code: '2.02', options: [], payload: NO_BYTES, sent: () => client.client.leave() }
  }

  #findClientId({ client }: CoapPeer): string | undefined {
    const clientId = client?.client.clientId
    return clientId !== undefined && this.get(clientId) === client ? clientId : undefined
  }

  #isRight(connection: Connection, token: string, peer: CoapPeer): boolean {
    const { client } = connection
    const isElsewhere = client.peer.link.peer.address !== peer.link.peer.address
    if (isElsewhere && this.#isBlocked(connection)) return false
    if (token === client.token && client.isOpen) return true
    if (isElsewhere) connection.wrongTokens++
    return false
  }

  /** So that a token cannot be guessed. */
  #isBlocked(connection: Connection): boolean {
    const now = this.#gateway.clock.monotonic()
    if (connection.wrongSince < now - WRONG_TOKEN_MS) {
      connection.wrongSince = now
      connection.wrongTokens = 0
    }
    return connection.wrongTokens >= MAX_WRONG_TOKENS
  }
}

const alreadyOpen = (connected: string, clientid: string) =>
  connected === clientid
    ? 'client has connected'
    : clientid === ''
      ? 'invalid queries'
      : `channel has registered by: ${connected}`
