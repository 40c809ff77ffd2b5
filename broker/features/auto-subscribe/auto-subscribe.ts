import { PLACEHOLDER } from '@signalbox/contract/placeholders'
import { isShare } from '@signalbox/mqtt/prefix'
import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { SubscribeOptions } from '../../kernel/subscriptions/subscription.ts'

type Services = Ports<'hooks'>

export interface AutoSubscribeEntry {
  /** Topic filter with placeholders. */
  topicFilter: string
  options: SubscribeOptions
}

const WILDCARD = /[+#]/

/**
 * Subscribes every client that connects, also to an existing session. Authorization is not asked: an
 * administrator has decided. Connected clients keep their subscriptions when the entries change.
 */
export class AutoSubscribe {
  readonly #kernel: Services
  #unhook: (() => void) | undefined

  constructor(kernel: Services, entries: readonly AutoSubscribeEntry[]) {
    this.#kernel = kernel
    this.setEntries(entries)
  }

  /** For clients that connect from now on. */
  setEntries(entries: readonly AutoSubscribeEntry[]): void {
    this.close()
    if (entries.length === 0) return
    this.#unhook = this.#kernel.hooks.on('client.connected', (session) => {
      // A gateway subscribes in the words of its protocol.
      if (session.peer.gateway !== undefined) return
      for (const entry of entries) subscribe(session, entry)
    })
  }

  close(): void {
    this.#unhook?.()
    this.#unhook = undefined
  }
}

function subscribe(session: Session, { topicFilter, options }: AutoSubscribeEntry): void {
  const filter = filterFor(session, topicFilter)
  // A refusal concerns a malformed filter, which the API accepts, or a limit of the client.
  if (filter !== undefined) session.subscribe(filter, optionsFor(session, filter, options))
}

/**
 * The topic filter of one client; `undefined` without a value for a placeholder. A value with a wildcard
 * would subscribe the client to topics of other clients: such an entry is skipped.
 */
export function filterFor(
  { clientId, username, peer }: Pick<Session, 'clientId' | 'username' | 'peer'>,
  topicFilter: string,
): string | undefined {
  const values: Readonly<Record<string, string | null>> = {
    clientid: clientId,
    username,
    host: peer.address,
    port: String(peer.port),
  }
  let isUsable = true
  const filter = topicFilter.replaceAll(PLACEHOLDER, (text, name: string) => {
    if (!Object.hasOwn(values, name)) return text
    const value = values[name] ?? ''
    if (value === '' || WILDCARD.test(value)) isUsable = false
    return value
  })
  return isUsable ? filter : undefined
}

/** API 5.7.2 keeps Retain Handling for MQTT 3; No Local on a shared subscription is an error [MQTT-3.8.3-4]. */
function optionsFor(
  { protocolVersion }: Session,
  filter: string,
  options: SubscribeOptions,
): SubscribeOptions {
  const isV5 = protocolVersion === 5
  return {
    ...options,
    noLocal: isV5 && options.noLocal && !isShare(filter),
    retainAsPublished: isV5 && options.retainAsPublished,
  }
}
