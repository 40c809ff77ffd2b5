import { definePlugin } from '@signalbox/plugin-sdk/plugin'

interface Config {
  limits: { topic: string; max_bytes: number }[]
  action: 'drop' | 'log'
}

/** Drops messages whose payload exceeds the limit of their topic. */
export const plugin = definePlugin<Config>({
  start({ config, log, counter }) {
    const { limits, action } = config
    const dropped = counter('dropped_total', 'Messages that were larger than allowed')
    const largest = counter('dropped_bytes_total', 'Bytes of their payloads')
    // The first limit that matches counts: the broker has matched one of them, which is enough for one limit.
    const matchers = limits.map(({ topic, max_bytes }) => ({
      is: matcher(topic),
      topic,
      max_bytes,
    }))
    return {
      hooks: {
        'message.publish': {
          topics: limits.map(({ topic }) => topic),
          // The length is enough: payloads do not leave the broker.
          payload: false,
          // The broker does not send smaller messages to the plugin.
          largerThan: Math.min(...limits.map((limit) => limit.max_bytes)),
          isPure: true,
          handle({ topic, payloadBytes, fromClientId }, { isSimulated }) {
            const limit = matchers.find(({ is }) => is(topic))
            if (limit === undefined || payloadBytes <= limit.max_bytes) return undefined
            if (!isSimulated) {
              dropped.add()
              largest.add(payloadBytes)
              log.warn(
                `${fromClientId} sent ${payloadBytes} bytes to ${topic}, ${limit.max_bytes} are allowed`,
              )
            }
            return action === 'drop' ? null : undefined
          },
        },
      },
    }
  },
})

/** Whether a topic name falls under a topic filter [MQTT-4.7.1]. */
function matcher(filter: string): (topic: string) => boolean {
  const levels = filter.split('/')
  return (topic) => {
    const names = topic.split('/')
    for (const [i, level] of levels.entries()) {
      if (level === '#') return true
      if (names[i] === undefined || (level !== '+' && level !== names[i])) return false
    }
    return names.length === levels.length
  }
}
