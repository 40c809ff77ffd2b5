import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IAuthPacket } from 'mqtt-packet'
import {
  type AuthContinue,
  type AuthExchange,
  type AuthSuccess,
  Refusal,
  UNASKED,
} from '../access.ts'
import type { Connection } from '../connection.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { KernelServices } from '../services.ts'
import type { ClientSession } from '../sessions/client-session.ts'

/** One step of an enhanced authentication, refused if the method is unknown [MQTT-4.12.0-1]. */
export async function authenticateStep(
  kernel: KernelServices,
  connection: Connection,
  who: Pick<AuthExchange, 'clientId' | 'username' | 'peer'>,
  data: Buffer | undefined,
): Promise<AuthContinue | AuthSuccess | Refusal> {
  const { authentication } = connection
  const unknown = new Refusal(ReasonCode.badAuthenticationMethod, 'unknown method')
  if (authentication === undefined) return unknown
  const { method, state } = authentication
  return kernel.hooks.fold('client.enhanced_authenticate', unknown, {
    method,
    data,
    clientId: who.clientId,
    username: who.username,
    peer: who.peer,
    state,
  })
}

export async function handleAuth(
  kernel: KernelServices,
  connection: Connection,
  packet: IAuthPacket,
): Promise<void> {
  const { authentication, session } = connection
  if (authentication === undefined) {
    throw new ProtocolError(ReasonCode.protocolError, 'AUTH without an authentication method') // [MQTT-4.12.0-6]
  }
  const { authenticationMethod, authenticationData } = packet.properties ?? {}
  if (authenticationMethod !== authentication.method) {
    // Without one it is no AUTH of a client (section 3.15.2.2.2).
    throw new ProtocolError(ReasonCode.protocolError, 'another authentication method') // [MQTT-4.12.0-5]
  }
  if (packet.reasonCode === ReasonCode.reAuthenticate && session !== undefined) {
    authentication.state = {}
    connection.afterAuthentication = (data) => reauthenticate(kernel, connection, session, data)
  } else if (packet.reasonCode !== ReasonCode.continueAuthentication) {
    throw new ProtocolError(ReasonCode.protocolError, 'AUTH out of place')
  }
  const continueExchange = connection.afterAuthentication
  if (continueExchange === undefined) {
    // Only an exchange that has started can continue (section 4.12).
    throw new ProtocolError(ReasonCode.protocolError, 'AUTH without an exchange')
  }
  return continueExchange(authenticationData)
}

async function reauthenticate(
  kernel: KernelServices,
  connection: Connection,
  session: ClientSession,
  data: Buffer | undefined,
): Promise<void> {
  const result = await authenticateStep(kernel, connection, session, data)
  // Another connection may have taken the session over in the meantime.
  if (!connection.isOpen) return
  if (result instanceof Refusal) throw new ProtocolError(result.reasonCode, result.reason)
  if (!('continueWith' in result)) {
    connection.afterAuthentication = undefined
    const { username = session.username, isSuperuser = false, expireAt = null } = result
    // The session's subscriptions and messages belong to its user, which cannot change.
    if (username !== session.username) {
      throw new ProtocolError(ReasonCode.notAuthorized, 're-authenticated as another user')
    }
    session.isSuperuser = isSuperuser
    session.authExpireAt = expireAt
    session.admission = result.admission ?? UNASKED
    connection.expireAt(expireAt)
  }
  sendAuth(connection, result)
}

export function sendAuth(connection: Connection, result: AuthContinue | AuthSuccess): void {
  const method = connection.authentication?.method
  const isMore = 'continueWith' in result
  const data = isMore ? result.continueWith : result.data
  connection.send({
    cmd: 'auth',
    reasonCode: isMore ? ReasonCode.continueAuthentication : ReasonCode.success,
    properties: {
      ...(method !== undefined && { authenticationMethod: method }),
      ...(data !== undefined && { authenticationData: data }),
    },
  })
}
