import { expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#paths.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { renderScreen } from '#testing/render.tsx'

/** Every screen with a list, a form or figures, and the items that are recorded. */
const PAGES = [
  paths.overview(),
  paths.nodes(),
  paths.node('emqx@10.0.0.1'),
  paths.metrics(),
  paths.clients(),
  paths.client('c-v5'),
  paths.subscriptions(),
  paths.topics(),
  paths.explorer(),
  paths.retained(),
  paths.delayed(),
  paths.delayedSettings(),
  paths.alarms(),
  paths.alarmHistory(),
  paths.alarmSettings(),
  paths.authentication(),
  paths.authentication('password_based:built_in_database', 'settings'),
  paths.authentication('jwt', 'settings'),
  paths.builtInUsers(),
  paths.newIn('authentication', { mechanism: 'password_based', backend: 'mysql' }),
  paths.authorization(),
  paths.authorization('file', 'settings'),
  paths.newIn('authorization', { type: 'mongodb' }),
  paths.builtInRules(),
  paths.explain(),
  paths.refused(),
  paths.banned(),
  paths.flapping(),
  paths.users(),
  paths.apiKeys(),
  paths.sso(),
  paths.connectors(),
  paths.connector('http:h1'),
  paths.connector('mqtt:m1', 'settings'),
  paths.newConnector(),
  paths.newConnector({ type: 'mqtt' }),
  paths.actions(),
  paths.action('http:a1'),
  paths.action('http:a1', 'settings'),
  paths.newAction({ type: 'http' }),
  paths.sources(),
  paths.source('mqtt:s1', 'settings'),
  paths.newSource({ type: 'mqtt' }),
  paths.webhooks(),
  paths.newWebhook(),
  paths.rules(),
  paths.rule('r5'),
  paths.rule('r5', { tab: 'settings' }),
  paths.newRule(),
  paths.ruleEngine(),
  paths.flows(),
  paths.flows({ show: 'map' }),
  paths.flow('r5'),
  paths.schemas(),
  paths.validations(),
  paths.transformations(),
  paths.listeners(),
  paths.listener('tcp:default'),
  paths.listener('tcp:default', 'settings'),
  paths.newListener({ type: 'ssl' }),
  paths.gateways(),
  paths.gateway('stomp'),
  paths.exhooks(),
  paths.exhook('e1'),
  paths.exhook('e1', 'settings'),
  paths.plugins(),
  paths.mqttGeneral(),
  paths.mqttSession(),
  paths.mqttAdvanced(),
  paths.durableSessions(),
  paths.retainer(),
  paths.sysTopics(),
  paths.zones(),
  paths.limits(),
  paths.log(),
  paths.log({ tab: 'file' }),
  paths.autoSubscribe(),
  paths.topicRewrite(),
  paths.cluster(),
  paths.configuration(),
  paths.logTrace(),
  paths.trace('t1'),
  paths.slowSubscriptions(),
  paths.slowSubscriptionSettings(),
  paths.topicMetrics(),
  paths.websocket(),
  paths.monitoring(),
  paths.monitoring({ tab: 'prometheus' }),
  paths.monitoring({ tab: 'opentelemetry' }),
  paths.backup(),
  paths.telemetry(),
  paths.license(),
  paths.audit(),
]

/** A trace has the broker's own `undefined`. */
const WRONG =
  /.{0,60}(?:\bNaN\b|(?<!PacketId=)\bundefined\b|\[object |\bInfinity\b|Invalid Date).{0,40}/

/** Counts the calls of the page that have no answer, apart from streams. */
function watchCalls() {
  let open = 0
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (/\/live\b|\/requests/.test(String(input))) return fetch(input, init)
    open++
    try {
      return await fetch(input, init)
    } finally {
      open--
    }
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return {
    /** Resolves when no call has been open for a moment. */
    async settle(): Promise<void> {
      let quiet = 0
      for (let i = 0; i < 200 && quiet < 5; i++) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        quiet = open === 0 ? quiet + 1 : 0
      }
    },
  }
}

/** Requests of all parts. */
const asked = new Set<string>()
const PARTS = 3

it.each(
  Array.from({ length: PARTS }, (_, part) => ({
    part: part + 1,
    pages: PAGES.filter((_, i) => i % PARTS === part),
  })),
)('no screen fails in front of a version with other fields: $part of 3', async ({ pages }) => {
  const cluster = await openInFrontOfLater()
  const calls = watchCalls()
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderScreen(paths.overview())
  const { router } = await import('./router.ts')
  const faults: string[] = []
  let shown = 0
  onTestFinished(router.subscribe(() => shown++))
  for (const path of pages) {
    errors.mockClear()
    shown = 0
    await router.navigate(path)
    await calls.settle()
    // A page may lead to another one, which must not lead back.
    if (shown > 2) faults.push(`${path}: ${shown} screens`)
    const found = WRONG.exec(document.body.innerHTML)?.[0]
    if (found !== undefined) faults.push(`${path}: ${found}`)
    if (document.body.textContent.includes('Error occurred')) faults.push(`${path}: crashed`)
    for (const [first] of errors.mock.calls) {
      // The recording has some rows twice.
      if (!String(first).includes('children with the same key')) faults.push(`${path}: ${first}`)
    }
  }
  expect(faults.join('\n')).toBe('')
  for (const each of cluster.asked) asked.add(each)
})

it('the screens have read most of the API', () => {
  expect(asked.size).toBeGreaterThan(80)
})
