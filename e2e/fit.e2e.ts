import { paths } from '@signalbox/console/paths'
import { authenticationCreate, authenticationUpdate } from '@signalbox/contract/authentication'
import { authorizationSourceCreate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { ruleCreate } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { follow, logIn, sizeSetter } from './pages.ts'

const LONG = 'plant-7/a-very-long-identifier-of-a-client-with-forty-characters-and-more-0001'
const RULE = 'plant_7_a_very_long_identifier_of_a_rule_with_forty_characters_and_more_0001'

/** Every screen that can be reached by an address; the compiler reports a missing one. */
const SCREENS: Readonly<Record<Exclude<keyof typeof paths, 'login'>, string>> = {
  overview: paths.overview(),
  nodes: paths.nodes(),
  node: paths.node('signalbox@127.0.0.1'),
  metrics: paths.metrics(),
  clients: paths.clients(),
  client: paths.client(LONG),
  subscriptions: paths.subscriptions(),
  topics: paths.topics(),
  explorer: paths.explorer(),
  retained: paths.retained(),
  mqttGeneral: paths.mqttGeneral(),
  mqttSession: paths.mqttSession(),
  durableSessions: paths.durableSessions(),
  retainer: paths.retainer(),
  sysTopics: paths.sysTopics(),
  zone: paths.zone('missing'),
  mqttAdvanced: paths.mqttAdvanced(),
  zones: paths.zones(),
  delayed: paths.delayed(),
  delayedSettings: paths.delayedSettings(),
  durableQueues: paths.durableQueues(),
  alarms: paths.alarms(),
  alarmHistory: paths.alarmHistory(),
  alarmSettings: paths.alarmSettings(),
  authentication: paths.authentication(),
  authorization: paths.authorization(),
  builtInRules: paths.builtInRules(),
  builtInUsers: paths.builtInUsers(),
  newIn: paths.newIn('authentication'),
  connectors: paths.connectors(),
  connector: paths.connector('http:missing'),
  newConnector: paths.newConnector({ type: 'http' }),
  actions: paths.actions(),
  action: paths.action('http:missing'),
  newAction: paths.newAction({ type: 'http' }),
  deadLetters: paths.deadLetters(),
  sources: paths.sources(),
  source: paths.source('mqtt:missing'),
  newSource: paths.newSource({ type: 'mqtt' }),
  explain: paths.explain({ clientid: LONG }),
  refused: paths.refused(),
  banned: paths.banned(),
  flapping: paths.flapping(),
  users: paths.users(),
  apiKeys: paths.apiKeys(),
  sso: paths.sso(),
  ssoBackend: paths.ssoBackend('oidc'),
  flows: paths.flows(),
  newFlow: paths.newFlow(),
  flow: paths.flow(RULE),
  rules: paths.rules(),
  newRule: paths.newRule({ topic: LONG }),
  rule: paths.rule(RULE),
  ruleEngine: paths.ruleEngine(),
  functions: paths.functions(),
  listeners: paths.listeners(),
  newListener: paths.newListener({ type: 'wss' }),
  listener: paths.listener('tcp:default', 'settings'),
  gateways: paths.gateways(),
  gatewayChoice: paths.gatewayChoice(),
  newGateway: paths.newGateway('stomp'),
  gateway: paths.gateway('missing'),
  validations: paths.validations(),
  newValidation: paths.newValidation(),
  validation: paths.validation('none'),
  transformations: paths.transformations(),
  newTransformation: paths.newTransformation(),
  transformation: paths.transformation('none'),
  schemas: paths.schemas(),
  externalRegistries: paths.externalRegistries(),
  newSchema: paths.newSchema(),
  schema: paths.schema('none'),
  exhooks: paths.exhooks(),
  newExhook: paths.newExhook(),
  exhook: paths.exhook('none'),
  autoSubscribe: paths.autoSubscribe(),
  topicRewrite: paths.topicRewrite(),
  limits: paths.limits(),
  cluster: paths.cluster(),
  clusterLinks: paths.clusterLinks(),
  newClusterLink: paths.newClusterLink(),
  clusterLink: paths.clusterLink('missing'),
  rebalance: paths.rebalance(),
  files: paths.files(),
  fileTransfers: paths.fileTransfers(),
  fileTransferSettings: paths.fileTransferSettings(),
  configuration: paths.configuration(),
  audit: paths.audit(),
  clusters: paths.clusters(),
  license: paths.license(),
  backup: paths.backup(),
  plugins: paths.plugins(),
  pluginInstall: paths.pluginInstall(),
  plugin: paths.plugin('my_plugin-1.0.0'),
  telemetry: paths.telemetry(),
  configHistory: paths.configHistory(),
  log: paths.log(),
  monitoring: paths.monitoring(),
  simulate: paths.simulate({ topic: LONG }),
  slowSubscriptions: paths.slowSubscriptions(),
  slowSubscriptionSettings: paths.slowSubscriptionSettings(),
  topicMetrics: paths.topicMetrics(),
  logTrace: paths.logTrace(),
  trace: paths.trace('missing'),
  webhooks: paths.webhooks(),
  webhook: paths.webhook('missing'),
  newWebhook: paths.newWebhook(),
  websocket: paths.websocket(),
}

/**
 * Tabs and steps that look different from the screen that they are on. No two of one screen follow each other: its
 * heading receives the focus once.
 */
const FURTHER = [
  paths.client(LONG, 'subscriptions'),
  paths.authentication('password_based:http', 'overview'),
  paths.client(LONG, 'messages'),
  paths.authentication('password_based:http', 'settings'),
  paths.client(LONG, 'details'),
  paths.authorization('built_in_database', 'overview'),
  paths.client(LONG, 'access'),
  paths.newListener(),
  paths.newIn('authentication', { mechanism: 'password_based', backend: 'mongodb' }),
  paths.client(LONG, 'diagnosis'),
]

/** A small desktop, a tablet, a phone, the smallest phone, and a desktop at 200 %. */
const SIZES = [
  [1280, 720],
  [820, 1180],
  [390, 844],
  [320, 640],
  [640, 360],
] as const

/** One screen does not hide what is wrong with the next. */
const softly = expect.configure({ soft: true })

/**
 * Runs in the page, once it is drawn in its size: what cannot be seen or used, because it is beyond the edge of the
 * window, or of a box that does not scroll. Parts that come later may change that.
 */
async function unreachable(): Promise<string[]> {
  const faultsNow = () => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px wider`)
    const all = document.querySelectorAll<HTMLElement>(
      ':is(#main, nav) :is(a, button, input, select, textarea, h1, h2, h3, label)',
    )
    for (const element of all) {
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || !element.checkVisibility() || element.closest('.sr-only') !== null) {
        continue
      }
      let [left, right] = [0, innerWidth]
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        // What ends in dots has its text as a title.
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') {
          ;[left, right] = [-Infinity, Infinity]
          break
        }
        if (!/hidden|clip/.test(overflowX)) continue
        const around = at.getBoundingClientRect()
        ;[left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
      }
      if (box.left < left - 1 || box.right > right + 1) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
        faults.push(
          `${element.tagName} ${name}: ${Math.round(box.left)} to ${Math.round(box.right)}`,
        )
      }
    }
    return [...new Set(faults)]
  }
  const until = performance.now() + 5000
  for (;;) {
    for (let i = 0; i < 2; i++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    }
    const faults = faultsNow()
    if (faults.length === 0 || performance.now() > until) return faults
  }
}

const all = [...Object.values(SCREENS), ...FURTHER]
const middle = Math.ceil(all.length / 2)

// Two tests, which two workers run beside each other.
for (const [half, which] of [all.slice(0, middle), all.slice(middle)].entries()) {
  test(`no screen is wider than the window, and nothing is cut off, on a phone or at 200 %: ${half + 1} of 2`, async ({
    page,
    own,
    allowErrors,
  }) => {
    test.setTimeout(240_000)
    // Of what is not there.
    allowErrors(/404/)
    const signalbox = await own(startForJourney)
    const api = await loggedIn(signalbox.apiUrl, USER)
    // A warning on the overview, in one line that a phone has no room for.
    await api.call(authenticationCreate, {
      body: {
        ...{ mechanism: 'password_based', backend: 'http', method: 'post' },
        ...{ url: `http://${CLOSED}/`, body: {} },
      },
    })
    await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
    const denied = connectMqtt(signalbox.mqttUrl, { clientId: LONG, username: LONG, password: 'x' })
    await expect(denied).rejects.toThrow()
    await api.call(authenticationUpdate, {
      path: { id: 'password_based:http' },
      body: {
        ...{ mechanism: 'password_based', backend: 'http', method: 'post', enable: false },
        ...{ url: `http://${CLOSED}/`, body: {} },
      },
    })
    const { mqtt, end } = await connectMqtt(signalbox.mqttUrl, { clientId: LONG, username: LONG })
    await mqtt.subscribeAsync(`${LONG}/#`)
    await mqtt.publishAsync(`${LONG}/kept`, LONG, { qos: 1, retain: true })
    await mqtt.publishAsync(`$delayed/3600/${LONG}/later`, 'x', { qos: 1 })
    await api.call(bannedCreate, { body: { as: 'clientid', who: `${LONG}-2`, reason: LONG } })
    await api.call(ruleCreate, {
      body: {
        ...{ id: RULE, name: '', description: LONG, enable: true },
        ...{ sql: `SELECT * FROM "${LONG}/#"`, actions: [`http:${RULE}`] },
      },
    })
    await page.goto(`${signalbox.url}${paths.nodes().slice(1)}`)
    await logIn(page, USER)
    await page.locator('#main h1').waitFor()
    const setSize = await sizeSetter(page)
    for (const [i, path] of which.entries()) {
      await follow(page, path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // The begin of a function: a message that was joined to others instead of being called.
      softly(await page.locator('#main').textContent(), path).not.toMatch(/\)\s*=>/)
      // Each screen begins in the size that the one before ends in.
      for (const [width, height] of i % 2 === 0 ? SIZES : SIZES.toReversed()) {
        await setSize(width, height)
        softly(await page.evaluate(unreachable), `${path} at ${width} px`).toEqual([])
      }
    }
    await end()
  })
}
