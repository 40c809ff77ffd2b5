import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import { topicMetricsCreate, topicMetricsDelete } from '@signalbox/contract/topic-metrics'
import { traceCreate, traceDelete } from '@signalbox/contract/trace'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { addedCosts, type Addition } from './added-cost.ts'
import { type Row, type Settings, waitForStartup } from './machine.ts'

const TRACED = 'bench-traced'

const TOOLS: readonly Addition[] = [
  {
    figure: 'a log trace of one other client',
    budget: 0.05,
    start: (api) =>
      api.call(traceCreate, { body: { name: 'bench', type: 'clientid', clientid: TRACED } }),
    end: (api) => api.call(traceDelete, { path: { name: 'bench' } }),
  },
  {
    figure: 'slow subscriptions',
    budget: 0.03,
    start: (api) => api.call(slowSubscriptionSettingsUpdate, { body: { enable: true } }),
    end: (api) => api.call(slowSubscriptionSettingsUpdate, { body: { enable: false } }),
  },
  {
    figure: 'metrics of one other topic',
    budget: 0.05,
    start: (api) => api.call(topicMetricsCreate, { body: { topic: 'other' } }),
    end: (api) => api.call(topicMetricsDelete, { path: { topic: 'other' } }),
  },
]

/** The cost of a message with each tool of diagnosis. */
export async function diagnosis(settings: Settings): Promise<Row[]> {
  const signalbox = await settings.broker()
  await waitForStartup(settings)
  const traced = await connectMqtt(signalbox.mqttUrl, { clientId: TRACED })
  const busy = setInterval(() => void traced.mqtt.publishAsync('traced', 'x'), 100)
  try {
    return await addedCosts(signalbox, TOOLS, settings)
  } finally {
    clearInterval(busy)
    traced.mqtt.end(true)
    await signalbox.stop()
  }
}
