import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Refusal } from '../../kernel/access.ts'

const NAMES: Partial<Record<ReasonCode, string>> = {
  [ReasonCode.notAuthorized]: 'not_authorized',
  [ReasonCode.badUserNameOrPassword]: 'bad_username_or_password',
  [ReasonCode.banned]: 'banned',
  [ReasonCode.clientIdentifierNotValid]: 'clientid_not_valid',
  [ReasonCode.quotaExceeded]: 'quota_exceeded',
  [ReasonCode.serverBusy]: 'server_busy',
  [ReasonCode.serverUnavailable]: 'server_unavailable',
}

/** The reason as API 5.7.2 writes it to clients, such as `not_authorized`; a reason without such a name is a sentence. */
export const refusalText = ({ reasonCode, reason }: Refusal) => NAMES[reasonCode] ?? reason
