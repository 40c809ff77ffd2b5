interface AlarmedChannel {
  noun: 'action' | 'source'
  /** `<type>:<name>` */
  id: string
  /** `<type>:<name>` of its connector; absent where the alarm does not name it. */
  connector: string | undefined
}

const CHANNEL = /^(action|source):([^:]+:.+?)(?::connector:(.+))?$/

/** The action or source that an alarm names itself after. */
export function channelIn(name: string): AlarmedChannel | undefined {
  const [, noun, id, connector] = CHANNEL.exec(name) ?? []
  if (id === undefined) return undefined
  return { noun: noun === 'action' ? 'action' : 'source', id, connector }
}
