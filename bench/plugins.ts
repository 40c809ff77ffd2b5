import { pluginAction } from '@signalbox/contract/plugins'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { addedCosts, type Addition } from './added-cost.ts'
import { type Row, type Settings, waitForStartup } from './machine.ts'

/** As the example `payload_limiter`: lengths without payloads, and no message is too large. */
const limiter = (
  topic: string,
  largerThan: number,
) => `export const plugin = { start: () => ({ hooks: {
  'message.publish': { topics: ['${topic}'], payload: false, largerThan: ${largerThan},
    handle: ({ payloadBytes }) => (payloadBytes > 1024 ? null : undefined) } } }) }`

const PLUGINS = [
  { figure: 'a limiter of other topics', topic: 'other/#', largerThan: 1024, budget: 0.1 },
  { figure: 'a limiter of this topic', topic: '#', largerThan: 1024, budget: 0.1 },
  { figure: 'a plugin that is asked about each message', topic: '#', largerThan: -1 },
] as const

/** The cost of a message with a plugin. */
export async function plugins(settings: Settings): Promise<Row[]> {
  const signalbox = await settings.broker()
  await waitForStartup(settings)
  try {
    const api = await signalbox.api()
    const additions: Addition[] = []
    for (const [i, { topic, largerThan, ...plugin }] of PLUGINS.entries()) {
      const code = limiter(topic, largerThan)
      const name = await installPlugin(api, signalbox.apiUrl, { name: `limiter_${i}`, code })
      additions.push({
        ...plugin,
        start: () => api.call(pluginAction, { path: { name, action: 'start' } }),
        end: () => api.call(pluginAction, { path: { name, action: 'stop' } }),
      })
    }
    return await addedCosts(signalbox, additions, settings)
  } finally {
    await signalbox.stop()
  }
}
