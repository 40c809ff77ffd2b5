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
import type { Kernel } from '../../kernel/kernel.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import { decideByListener, mountpointOf, readConnect } from '../../kernel/packets/read-connect.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Authentication, ExplainedLogin } from '../authentication/authentication.ts'
import type { Authorization, ExplainedDecision } from '../authorization/authorization.ts'
import type { Gateways, LoadedGateway } from '../gateways/gateways.ts'
import type { TopicRewrite } from '../topic-rewrite/topic-rewrite.ts'
import type { Ban, Banned } from '../banned/banned.ts'

/** A client that there need not be. */
export interface ImaginedClient {
  clientId: string
  username: string | null
  peer: Peer
  clientAttrs: Record<string, string>
}

export interface AccessQuestion {
  client: Session | ImaginedClient
  /** `assumed`: it is taken for granted; of a session it is what has happened. */
  login: { password: Buffer | undefined } | 'assumed'
  /** Absent: it only connects. */
  details?: ActionDetails
}

export interface ExplainedGateway {
  name: GatewayName
  mountpoint: string | null
  /** Whose authenticator is asked: that of the listener or of the gateway; `undefined`: there is none. */
  authentication: string | undefined
}

export interface AccessExplanation {
  /** As it is called once its certificate and the settings have had their word. */
  client: Pick<ConnectInfo, 'clientId' | 'username' | 'peer'>
  session: Session | undefined
  /** Of a client of a gateway. */
  gateway?: ExplainedGateway
  /** It refuses the client before anything else is asked; the other results assume no ban. */
  ban: Ban | undefined
  /** Absent: it was taken for granted. */
  login: (ExplainedLogin & { isByListener: boolean }) | undefined
  /** Absent where the login is refused, or nothing is asked that needs one. */
  who: Authenticated | undefined
  /** Something was asked that needs rights. */
  isAsked: boolean
  /** Absent too for a superuser, who is not asked about. */
  decision: ExplainedDecision | undefined
  /** The topic that takes the place of the one that was decided about. */
  rewriting?: Rewriting | undefined
}

/** So many are answered at a time: each may ask every server that there is. */
const MAX_AT_ONCE = 8

/** Too many are asking. */
export class TooManyQuestions extends Error {}

interface Deps {
  kernel: Kernel
  authentication: Authentication
  authorization: Authorization
  banned: Banned
  topicRewrite: TopicRewrite
  gateways: Gateways
}

/** "Why may it not?", answered by those who decide, without anything coming of it. */
export class Explain {
  readonly #deps: Deps
  #running = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** @throws {TooManyQuestions} */
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
    const info = connectInfoOf(client, gateway)
    const asked = gateway?.authenticationOf(peer.listener)
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
        ? { isSuperuser: session?.isSuperuser ?? false, ...rulesOf(session) }
        : login.answer
    const refused = who instanceof Refusal
    const clientAttrs = {
      ...client.clientAttrs,
      ...((refused ? undefined : who.clientAttrs) ?? question.client.clientAttrs),
    }
    const mountpoint = session === undefined ? mountpointOf(info, clientAttrs) : session.mountpoint
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

  /** @param authentication `undefined`: there is none to ask */
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

const rulesOf = (session: Session | undefined): Authenticated => ({
  ...(session !== undefined && { clientAttrs: session.clientAttrs }),
  ...(session?.loginRules !== undefined && { rules: session.loginRules }),
  ...(session?.authExpireAt != null && { expireAt: session.authExpireAt }),
})

/** A CONNECT of its own as it would come again. */
function connectInfoOf(
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
    // Those of a session may be given by an authenticator.
    ...(!('subscriptions' in client) &&
      client.clientAttrs !== undefined && { clientAttrs: client.clientAttrs }),
  }
}
