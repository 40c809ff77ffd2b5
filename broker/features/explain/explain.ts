import type { GatewayName } from '@signalbox/contract/gateway-names'
import { isDelayed, withoutDelay } from '@signalbox/mqtt/prefix'
import type { Rewriting } from '@signalbox/mqtt/rewrite'
import {
  type ActionDetails,
  type Authenticated,
  type ConnectInfo,
  Refusal,
} from '../../kernel/access.ts'
import { authorizedTopic } from '../../kernel/gateway/gateway-client.ts'
import { clientIdFault, gatewayConnectInfo } from '../../kernel/gateway/gateway-kernel.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import {
  decideByListener,
  expandMountpoint,
  readConnect,
} from '../../kernel/packets/read-connect.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Authentication, ExplainedLogin } from '../authentication/authentication.ts'
import type { Authorization, ExplainedDecision } from '../authorization/authorization.ts'
import type { Gateways, LoadedGateway } from '../gateways/gateways.ts'
import type { TopicRewrite } from '../topic-rewrite/topic-rewrite.ts'
import type { Ban, Banned } from '../banned/banned.ts'

type Services = Ports<'gateway' | 'zoneOf'>

/** A client that there need not be. */
export interface ImaginedClient {
  clientId: string
  username: string | null
  peer: Peer
  clientAttrs: Record<string, string>
}

export interface AccessQuestion {
  client: Session | ImaginedClient
  /** `assumed`: the login is taken as successful; for a session, the real one applies. */
  login: { password: Buffer | undefined } | 'assumed'
  /** Absent: it only connects. */
  details?: ActionDetails
}

export interface ExplainedGateway {
  name: GatewayName
  mountpoint: string | null
  /** Name of the listener or gateway whose authenticator is asked; `undefined` without one. */
  authentication: string | undefined
}

export interface AccessExplanation {
  /** The client after certificate and settings were applied to its names. */
  client: Pick<ConnectInfo, 'clientId' | 'username' | 'peer'>
  session: Session | undefined
  /** Gateway of the client, if it has one. */
  gateway?: ExplainedGateway
  /** Active ban, which refuses the client before any other check; the other results ignore it. */
  ban: Ban | undefined
  /** Result of authentication; absent if assumed. */
  login: (ExplainedLogin & { isByListener: boolean }) | undefined
  /** Identity; absent if the login is refused, or if no further question needs it. */
  who: Authenticated | undefined
  /** Whether the question includes an action that needs a right. */
  isAsked: boolean
  /** Decision about the action; absent for a superuser too. */
  decision: ExplainedDecision | undefined
  /** Rewriting of the topic after the decision. */
  rewriting?: Rewriting | undefined
}

/** Limit on simultaneous questions, because each may query every server. */
const MAX_AT_ONCE = 8

/** Too many are asking. */
export class TooManyQuestions extends Error {}

interface Deps {
  kernel: Services
  authentication: Authentication
  authorization: Authorization
  banned: Banned
  topicRewrite: TopicRewrite
  gateways: Gateways
}

/** Explains decisions by asking the code that makes them, without effects. */
export class Explain {
  readonly #deps: Deps
  #running = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws {TooManyQuestions} if the limit of simultaneous questions is reached. */
  async explain(question: AccessQuestion): Promise<AccessExplanation | Refusal> {
    if (this.#running >= MAX_AT_ONCE) throw new TooManyQuestions()
    this.#running++
    try {
      return await this.#explain(question)
    } finally {
      this.#running--
    }
  }

  async #explain(question: AccessQuestion): Promise<AccessExplanation | Refusal> {
    const { authorization, banned, gateways, kernel } = this.#deps
    const session = 'subscriptions' in question.client ? question.client : undefined
    const client = session ?? this.#read(question.client)
    if (client instanceof Refusal) return client
    const { clientId, username, peer } = client
    const gateway = gateways.get(peer.gateway ?? '')
    const info = toConnectInfo(client, gateway)
    const asked = gateway?.findAuthentication(peer.listener)
    const ban = banned.find({ clientId, username, address: peer.address })
    const login =
      question.login === 'assumed'
        ? undefined
        : await this.#login(
            { ...info, ...question.login },
            gateway
              ? (asked?.authentication ?? gateway.authentication.without)
              : this.#deps.authentication,
          )
    const who =
      login === undefined
        ? { isSuperuser: session?.isSuperuser ?? false, ...authenticatedFrom(session) }
        : login.answer
    const refused = who instanceof Refusal
    const clientAttrs = {
      ...client.clientAttrs,
      ...((refused ? undefined : who.clientAttrs) ?? question.client.clientAttrs),
    }
    const mountpoint =
      session === undefined ? expandMountpoint(info, clientAttrs) : session.mountpoint
    const { details } = question
    const explanation = {
      ...{ client: { clientId, username, peer }, session, ban, login },
      isAsked: details !== undefined,
      ...(gateway && {
        gateway: { name: gateway.name, mountpoint, authentication: asked?.scope },
      }),
    }
    if (refused) return { ...explanation, who: undefined, decision: undefined }
    if (details === undefined) return { ...explanation, who, decision: undefined }
    const rewriting = this.#rewriting(client, mountpoint, details)
    if (who.isSuperuser === true) return { ...explanation, who, decision: undefined, rewriting }
    const asking = { ...info, clientAttrs, mountpoint, loginRules: who.rules }
    // The existing session has cached decisions; another login has none.
    const isAsItStands = session !== undefined && login === undefined
    const topic = authorizedTopic(asking, details.topic, kernel.gateway(peer.gateway))
    const decision = await authorization.explain(isAsItStands ? session : asking, {
      ...details,
      topic,
    })
    const isAllowed = decision.decided.permission === 'allow'
    return { ...explanation, who, decision, ...(isAllowed && { rewriting }) }
  }

  #rewriting(
    client: Session | ConnectInfo,
    mountpoint: string | null | undefined,
    { action, topic }: ActionDetails,
  ): Rewriting | undefined {
    const { topicRewrite } = this.#deps
    if (action === 'subscribe') return topicRewrite.explain(action, topic, client)
    const published = (isDelayed(topic) ? withoutDelay(topic) : undefined) ?? topic
    return topicRewrite.explain(action, (mountpoint ?? '') + published, client)
  }

  #read({ clientId, username, peer }: ImaginedClient): ConnectInfo | Refusal {
    const zone = this.#deps.kernel.zoneOf(peer.zone)
    if (peer.gateway !== undefined) {
      const login = { peer, clientId, username, password: undefined }
      const protocol = { protocolName: peer.gateway, version: '' }
      return clientIdFault(zone, login) ?? gatewayConnectInfo({ ...login, ...protocol })
    }
    return readConnect(zone, peer, {
      cmd: 'connect',
      clientId,
      ...(username !== null && { username }),
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      keepalive: 0,
    })
  }

  /** @param authentication `undefined` if nothing checks the login */
  async #login(
    credentials: ConnectInfo & { password: Buffer | undefined },
    authentication: Authentication | undefined,
  ): Promise<ExplainedLogin & { isByListener: boolean }> {
    const byListener = decideByListener(credentials)
    if (byListener !== undefined) return { answer: byListener, steps: [], isByListener: true }
    const explained = await authentication?.explain(credentials)
    return { ...(explained ?? { answer: { anonymous: true }, steps: [] }), isByListener: false }
  }
}

const authenticatedFrom = (session: Session | undefined): Authenticated => ({
  ...(session !== undefined && { clientAttrs: session.clientAttrs }),
  ...(session?.loginRules !== undefined && { rules: session.loginRules }),
  ...(session?.authExpireAt != null && { expireAt: session.authExpireAt }),
})

/** CONNECT that an existing client would send again. */
function toConnectInfo(
  client: Session | ConnectInfo,
  gateway: LoadedGateway | undefined,
): ConnectInfo {
  const gatewayFacts = gateway?.factsOf(client.clientId)
  const { clientId, username, protocolName, protocolVersion, peer } = client
  const { cleanStart, isBridge, keepAlive, userProperties } = client
  return {
    clientId,
    username,
    protocolName,
    protocolVersion,
    cleanStart,
    isBridge,
    keepAlive,
    userProperties,
    peer,
    ...(gatewayFacts && { gatewayFacts }),
    // An existing session has its own attributes, which an authenticator may have given.
    ...(!('subscriptions' in client) &&
      client.clientAttrs !== undefined && { clientAttrs: client.clientAttrs }),
  }
}
