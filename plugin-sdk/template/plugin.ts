import { definePlugin } from '@signalbox/plugin-sdk/plugin'

/** Configuration, as declared in `priv/config_schema.avsc`. */
interface Config {
  topic: string
}

export const plugin = definePlugin<Config>({
  start({ config, counter, log }) {
    const seen = counter('messages_total', 'Messages of the topic filter')
    log.info(`Counts messages of ${config.topic}`)
    return {
      hooks: {
        // All hooks and their types: plugin-sdk/hooks.ts
        'message.publish': {
          topics: [config.topic],
          payload: false,
          isPure: true,
          handle(_message, { isSimulated }) {
            if (!isSimulated) seen.add()
            return undefined
          },
        },
      },
      routes: {
        // Served at `GET /api/v5/plugin_api/<name>/hello`.
        'GET hello': () => ({ body: { topic: config.topic } }),
      },
    }
  },
})
