import { paths } from '@signalbox/console/paths'

export interface Shot {
  name: string
  path: string
  /** What is pressed after the screen is there, by the selectors of Playwright. */
  press?: readonly string[]
}

/** Shows the first row of a list in the panel: a cell that is no link. */
const peek = (column: number) => [`tbody tr[data-row="0"] td:nth-child(${column})`]

/** Every screen, with the tabs and panels that differ from it. The names are file names. */
export const SHOTS: readonly Shot[] = [
  { name: 'overview', path: paths.overview() },
  { name: 'nodes', path: paths.nodes() },
  { name: 'metrics', path: paths.metrics() },
  { name: 'clients', path: paths.clients() },
  { name: 'client', path: paths.client('legacy-scada') },
  { name: 'client-messages', path: paths.client('legacy-scada', 'messages') },
  { name: 'client-details', path: paths.client('line-1-press', 'details') },
  { name: 'client-access', path: paths.client('line-1-press', 'access') },
  { name: 'subscriptions', path: paths.subscriptions() },
  { name: 'subscription-peek', path: paths.subscriptions(), press: peek(4) },
  { name: 'topics', path: paths.topics() },
  { name: 'topic-peek', path: paths.topics(), press: peek(2) },
  { name: 'explorer', path: paths.explorer({ topic: 'plant/line-2/press/telemetry' }) },
  { name: 'retained', path: paths.retained() },
  { name: 'retainer', path: paths.retainer() },
  { name: 'delayed', path: paths.delayed() },
  { name: 'alarms', path: paths.alarms() },
  { name: 'alarm-history', path: paths.alarmHistory() },
  { name: 'alarm-settings', path: paths.alarmSettings() },
  { name: 'authentication', path: paths.authentication() },
  {
    name: 'authenticator',
    path: paths.authentication('password_based:built_in_database', 'overview'),
  },
  {
    name: 'authenticator-users',
    path: paths.authentication('password_based:built_in_database', 'users'),
  },
  {
    name: 'authenticator-user-peek',
    path: paths.authentication('password_based:built_in_database', 'users'),
    press: peek(3),
  },
  {
    name: 'authenticator-settings',
    path: paths.authentication('password_based:redis', 'settings'),
  },
  { name: 'new-authenticator', path: paths.newIn('authentication') },
  {
    name: 'new-authenticator-form',
    path: paths.newIn('authentication', { mechanism: 'password_based', backend: 'postgresql' }),
  },
  { name: 'authorization', path: paths.authorization() },
  { name: 'built-in-rules', path: paths.builtInRules() },
  { name: 'configuration', path: paths.configuration() },
  { name: 'configuration-history', path: paths.configHistory() },
  { name: 'connectors', path: paths.connectors() },
  { name: 'connector', path: paths.connector('http:maintenance') },
  { name: 'connector-settings', path: paths.connector('mqtt:headquarters', 'settings') },
  { name: 'new-connector', path: paths.newConnector() },
  { name: 'new-connector-form', path: paths.newConnector({ type: 'mqtt' }) },
  { name: 'actions', path: paths.actions() },
  { name: 'action-peek', path: paths.actions(), press: peek(2) },
  { name: 'action', path: paths.action('http:open-ticket') },
  { name: 'action-settings', path: paths.action('http:open-ticket', 'settings') },
  { name: 'sources', path: paths.sources() },
  { name: 'source', path: paths.source('mqtt:orders') },
  { name: 'explain', path: paths.explain() },
  {
    name: 'explain-denied',
    path: paths.explain({
      clientid: 'alert-service',
      action: 'publish',
      topic: 'office/door',
      qos: 1,
    }),
  },
  { name: 'denials', path: paths.refused() },
  { name: 'denial-peek', path: paths.refused(), press: peek(1) },
  { name: 'flows', path: paths.flows() },
  { name: 'flow-map', path: paths.flows({ show: 'map' }) },
  { name: 'flow', path: paths.flow('hot-machines') },
  { name: 'new-flow', path: paths.newFlow() },
  { name: 'webhooks', path: paths.webhooks() },
  { name: 'webhook', path: paths.webhook('presence_WH_D') },
  { name: 'webhook-settings', path: paths.webhook('presence_WH_D', 'settings') },
  { name: 'new-webhook', path: paths.newWebhook() },
  { name: 'rules', path: paths.rules() },
  { name: 'rule-peek', path: paths.rules(), press: peek(1) },
  { name: 'rule', path: paths.rule('hot-machines') },
  { name: 'rule-settings', path: paths.rule('hot-machines', { tab: 'settings' }) },
  { name: 'new-rule', path: paths.newRule() },
  { name: 'functions', path: paths.functions() },
  { name: 'rule-engine', path: paths.ruleEngine() },
  { name: 'banned', path: paths.banned() },
  { name: 'ban-peek', path: paths.banned(), press: peek(3) },
  { name: 'flapping', path: paths.flapping() },
  { name: 'api-keys', path: paths.apiKeys() },
  { name: 'api-key-peek', path: paths.apiKeys(), press: peek(2) },
  { name: 'users', path: paths.users() },
  { name: 'simulate', path: paths.simulate() },
  {
    name: 'simulate-loss',
    path: paths.simulate({
      clientid: 'line-1-press',
      topic: 'plant/line-1/press/telemetry',
      qos: 1,
    }),
  },
  { name: 'websocket', path: paths.websocket() },
]
