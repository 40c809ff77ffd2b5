import { expect, it } from 'vitest'
import { paths } from './paths.ts'
import { matchPath } from './routing/path.ts'

const addresses = {
  login: [paths.login(), paths.login('/clients?page=2')],
  overview: [paths.overview({ latest: 21_600 })],
  nodes: [paths.nodes()],
  node: [paths.node('emqx@10.0.0.1')],
  metrics: [paths.metrics({ q: 'bytes', active: '1' })],
  clients: [paths.clients({ like_clientid: 'a b', cols: 'clientid,username' })],
  client: [
    ...['a+#客户', '...'].map((id) => paths.client(id)),
    // Those that no path can hold.
    ...['.', '..', 'a/b', 'a\\b', '50%', ' a  b '].map((id) => paths.client(id)),
  ],
  subscriptions: [paths.subscriptions({ match_topic: 'a/#', qos: 1 })],
  topics: [paths.topics({ topic: '$share/g/a' })],
  explorer: [paths.explorer({ topic: 'a', order: 'rate' })],
  retained: [paths.retained({ topic: 'a/+', page: 2 })],
  delayed: [paths.delayed({ order: 'desc' })],
  delayedSettings: [paths.delayedSettings()],
  alarms: [paths.alarms({ q: 'cpu' })],
  alarmHistory: [paths.alarmHistory()],
  alarmSettings: [paths.alarmSettings()],
  authentication: [
    paths.authentication(),
    paths.authentication('password_based:mysql', 'overview'),
    paths.authentication('password_based:built_in_database', 'users'),
  ],
  builtInUsers: [
    paths.builtInUsers({ q: 'a' }),
    paths.builtInUsers({ user_id: 'a', edit: 'a' }, 'scram:built_in_database'),
  ],
  authorization: [paths.authorization(), paths.authorization('file', 'settings')],
  builtInRules: [paths.builtInRules({ kind: 'users', q: 'a' })],
  newIn: [
    paths.newIn('authentication', { mechanism: 'jwt' }),
    paths.newIn('authorization', { type: 'redis' }),
  ],
  connectors: [paths.connectors({ state: 'disconnected', q: 'a' })],
  connector: [paths.connector('http:alerts'), paths.connector('http:alerts', 'settings')],
  newConnector: [
    paths.newConnector({ type: 'mqtt' }),
    paths.newConnector({ action: 'copy', target: 'http:alerts' }),
  ],
  actions: [paths.actions({ connector: 'alerts', sort: 'state', order: 'asc' })],
  action: [paths.action('http:alerts')],
  newAction: [paths.newAction({ type: 'http', connector: 'alerts' })],
  deadLetters: [paths.deadLetters({ action: 'http:alerts', code: 'expired' })],
  sources: [paths.sources()],
  source: [paths.source('mqtt:line-1', 'settings')],
  newSource: [paths.newSource()],
  webhooks: [paths.webhooks({ q: 'a', state: 'damaged' })],
  webhook: [paths.webhook('alerts_WH_D'), paths.webhook('alerts_WH_D', 'settings')],
  newWebhook: [paths.newWebhook({ action: 'copy', target: 'alerts_WH_D' })],
  explain: [paths.explain({ clientid: 'c', qos: 2, retain: true, topic: undefined })],
  refused: [paths.refused({ kind: 'connect', code: 135 })],
  banned: [paths.banned({ add: 'peerhost_net' })],
  flapping: [paths.flapping()],
  users: [paths.users()],
  apiKeys: [paths.apiKeys()],
  sso: [paths.sso()],
  ssoBackend: [paths.ssoBackend('oidc'), paths.ssoBackend('ldap', 'roles')],
  flows: [paths.flows(), paths.flows({ show: 'map', q: 'a' })],
  newFlow: [paths.newFlow(), paths.newFlow({ action: 'copy', target: 'rule_1' })],
  flow: [paths.flow('rule_1')],
  rules: [paths.rules({ like_id: 'a', enable: true, sort: 'rate' })],
  newRule: [paths.newRule(), paths.newRule({ actionId: 'http:a', topic: 't/#' })],
  rule: [paths.rule('rule_1'), paths.rule('rule_1', { tab: 'settings' })],
  ruleEngine: [paths.ruleEngine()],
  functions: [paths.functions()],
  mqttGeneral: [paths.mqttGeneral()],
  mqttSession: [paths.mqttSession()],
  durableSessions: [paths.durableSessions()],
  retainer: [paths.retainer()],
  sysTopics: [paths.sysTopics()],
  zones: [paths.zones()],
  zone: [paths.zone('edge')],
  mqttAdvanced: [paths.mqttAdvanced()],
  listeners: [paths.listeners({ state: 'failed', peek: 'tcp:default' })],
  newListener: [paths.newListener({ type: 'ssl' }), paths.newListener({ copy: 'tcp:default' })],
  listener: [paths.listener('tcp:default', 'settings')],
  gateways: [paths.gateways()],
  gatewayChoice: [paths.gatewayChoice()],
  newGateway: [paths.newGateway('stomp')],
  gateway: [paths.gateway('stomp'), paths.gateway('lwm2m', { tab: 'clients', client: 'a/b' })],
  validations: [paths.validations()],
  newValidation: [paths.newValidation()],
  validation: [paths.validation('a b'), paths.validation('create', 'settings')],
  transformations: [paths.transformations()],
  newTransformation: [paths.newTransformation()],
  transformation: [paths.transformation('a'), paths.transformation('a', 'settings')],
  schemas: [paths.schemas()],
  newSchema: [paths.newSchema()],
  schema: [paths.schema('a b'), paths.schema('create', 'versions')],
  exhooks: [paths.exhooks()],
  clusterLinks: [paths.clusterLinks()],
  newClusterLink: [paths.newClusterLink()],
  clusterLink: [paths.clusterLink('a/b'), paths.clusterLink('west', 'settings')],
  durableQueues: [paths.durableQueues()],
  externalRegistries: [paths.externalRegistries()],
  newExhook: [paths.newExhook()],
  exhook: [paths.exhook('one'), paths.exhook('one', 'hooks')],
  autoSubscribe: [paths.autoSubscribe()],
  topicRewrite: [paths.topicRewrite({ action: 'subscribe', topic: 'a/#' })],
  limits: [paths.limits()],
  cluster: [paths.cluster({ sort: 'role' })],
  rebalance: [paths.rebalance()],
  configuration: [paths.configuration({ q: 'inflight', changed: 'true' })],
  telemetry: [paths.telemetry()],
  files: [paths.files(), paths.files({ client: 'a b/c', transfer: 'f' })],
  fileTransfers: [paths.fileTransfers()],
  fileTransferSettings: [paths.fileTransferSettings()],
  license: [paths.license()],
  clusters: [
    paths.clusters(),
    paths.clusters({ tab: 'settings' }),
    paths.clusters({ tab: 'copy' }),
  ],
  backup: [paths.backup()],
  plugins: [paths.plugins(), paths.plugins({ q: 'a', status: 'active' })],
  pluginInstall: [paths.pluginInstall(), paths.pluginInstall({ upgrade: 'a-1' })],
  plugin: [paths.plugin('my_plugin-1.0.0')],
  audit: [paths.audit({ source: 'admin', operation_result: 'failure' })],
  configHistory: [paths.configHistory({ root: 'mqtt' })],
  log: [paths.log(), paths.log({ tab: 'file', handler: 'default' })],
  monitoring: [
    paths.monitoring(),
    paths.monitoring({ tab: 'prometheus' }),
    paths.monitoring({ tab: 'opentelemetry' }),
  ],
  slowSubscriptions: [paths.slowSubscriptions({ q: 'plant', node: 'emqx@127.0.0.1' })],
  slowSubscriptionSettings: [paths.slowSubscriptionSettings()],
  topicMetrics: [paths.topicMetrics({ topic: 'a b/c', sort: 'in.rate', order: 'desc' })],
  simulate: [paths.simulate({ clientid: 'c', topic: '$SYS/a b' })],
  logTrace: [paths.logTrace(), paths.logTrace({ add: 'clientid', clientid: 'a b' })],
  trace: [paths.trace('t_1')],
  websocket: [paths.websocket()],
} satisfies Record<keyof typeof paths, readonly string[]>

it('are what the product promises, with every name encoded once', () => {
  expect(addresses).toMatchInlineSnapshot(`
    {
      "action": [
        "/rule/actions/http%3Aalerts",
      ],
      "actions": [
        "/rule/actions?connector=alerts&sort=state&order=asc",
      ],
      "alarmHistory": [
        "/alarm/history-alarm",
      ],
      "alarmSettings": [
        "/monitoring/alarm-settings",
      ],
      "alarms": [
        "/alarm/current-alarm?q=cpu",
      ],
      "apiKeys": [
        "/api-key",
      ],
      "audit": [
        "/audit-log?source=admin&operation_result=failure",
      ],
      "authentication": [
        "/authentication",
        "/authentication/detail/password_based%3Amysql",
        "/authentication/detail/password_based%3Abuilt_in_database?tab=users",
      ],
      "authorization": [
        "/authorization",
        "/authorization/detail/file?tab=settings",
      ],
      "autoSubscribe": [
        "/auto-sub",
      ],
      "backup": [
        "/backup",
      ],
      "banned": [
        "/banned-clients?add=peerhost_net",
      ],
      "builtInRules": [
        "/authorization/detail/built_in_database?tab=users&kind=users&q=a",
      ],
      "builtInUsers": [
        "/authentication/detail/password_based%3Abuilt_in_database?tab=users&q=a",
        "/authentication/detail/scram%3Abuilt_in_database?tab=users&user_id=a&edit=a",
      ],
      "client": [
        "/clients/detail/a%2B%23%E5%AE%A2%E6%88%B7",
        "/clients/detail/...",
        "/clients/detail?id=.",
        "/clients/detail?id=..",
        "/clients/detail?id=a%2Fb",
        "/clients/detail?id=a%5Cb",
        "/clients/detail?id=50%25",
        "/clients/detail?id=+a++b+",
      ],
      "clients": [
        "/clients?like_clientid=a+b&cols=clientid%2Cusername",
      ],
      "cluster": [
        "/cluster?sort=role",
      ],
      "clusterLink": [
        "/cluster-links/detail/a%2Fb",
        "/cluster-links/detail/west?tab=settings",
      ],
      "clusterLinks": [
        "/cluster-links",
      ],
      "clusters": [
        "/clusters",
        "/clusters?tab=settings",
        "/clusters?tab=copy",
      ],
      "configHistory": [
        "/configuration/history?root=mqtt",
      ],
      "configuration": [
        "/configuration?q=inflight&changed=true",
      ],
      "connector": [
        "/connector/http%3Aalerts",
        "/connector/http%3Aalerts?tab=settings",
      ],
      "connectors": [
        "/connector?state=disconnected&q=a",
      ],
      "deadLetters": [
        "/rule/dead-letters?action=http%3Aalerts&code=expired",
      ],
      "delayed": [
        "/delayed-pub?order=desc",
      ],
      "delayedSettings": [
        "/delayed-pub-configuration",
      ],
      "durableQueues": [
        "/durable-queues",
      ],
      "durableSessions": [
        "/mqtt/session-persistence",
      ],
      "exhook": [
        "/exhook/detail/one",
        "/exhook/detail/one?tab=hooks",
      ],
      "exhooks": [
        "/exhook",
      ],
      "explain": [
        "/access/explain?clientid=c&qos=2&retain=true",
      ],
      "explorer": [
        "/topics?topic=a&order=rate",
      ],
      "externalRegistries": [
        "/schema/external",
      ],
      "fileTransferSettings": [
        "/file-transfer/settings",
      ],
      "fileTransfers": [
        "/file-transfer/transfers",
      ],
      "files": [
        "/file-transfer",
        "/file-transfer?client=a+b%2Fc&transfer=f",
      ],
      "flapping": [
        "/flapping-detect",
      ],
      "flow": [
        "/flow/rule_1",
      ],
      "flows": [
        "/flow",
        "/flow?show=map&q=a",
      ],
      "functions": [
        "/rule-sql/functions",
      ],
      "gateway": [
        "/gateway/detail/stomp",
        "/gateway/detail/lwm2m?tab=clients&client=a%2Fb",
      ],
      "gatewayChoice": [
        "/gateway/create",
      ],
      "gateways": [
        "/gateway",
      ],
      "license": [
        "/license",
      ],
      "limits": [
        "/limiter",
      ],
      "listener": [
        "/listener/detail/tcp%3Adefault?tab=settings",
      ],
      "listeners": [
        "/listener?state=failed&peek=tcp%3Adefault",
      ],
      "log": [
        "/log",
        "/log?tab=file&handler=default",
      ],
      "logTrace": [
        "/log-trace",
        "/log-trace?add=clientid&clientid=a+b",
      ],
      "login": [
        "/login",
        "/login?to=%2Fclients%3Fpage%3D2",
      ],
      "metrics": [
        "/dashboard/metrics?q=bytes&active=1",
      ],
      "monitoring": [
        "/monitoring/integration",
        "/monitoring/integration?tab=prometheus",
        "/monitoring/integration?tab=opentelemetry",
      ],
      "mqttAdvanced": [
        "/mqtt/advanced",
      ],
      "mqttGeneral": [
        "/mqtt/general",
      ],
      "mqttSession": [
        "/mqtt/session",
      ],
      "newAction": [
        "/rule/actions/create?type=http&connector=alerts",
      ],
      "newClusterLink": [
        "/cluster-links/create",
      ],
      "newConnector": [
        "/connector/create?type=mqtt",
        "/connector/create?action=copy&target=http%3Aalerts",
      ],
      "newExhook": [
        "/exhook/create",
      ],
      "newFlow": [
        "/flow/create",
        "/flow/create?action=copy&target=rule_1",
      ],
      "newGateway": [
        "/gateway/create/stomp",
      ],
      "newIn": [
        "/authentication/create?mechanism=jwt",
        "/authorization/create?type=redis",
      ],
      "newListener": [
        "/listener/create?type=ssl",
        "/listener/create?copy=tcp%3Adefault",
      ],
      "newRule": [
        "/rule/rules/create",
        "/rule/rules/create?actionId=http%3Aa&topic=t%2F%23",
      ],
      "newSchema": [
        "/schema/create",
      ],
      "newSource": [
        "/rule/source/create",
      ],
      "newTransformation": [
        "/message-transformation/create",
      ],
      "newValidation": [
        "/schema-validation/create",
      ],
      "newWebhook": [
        "/webhook/create?action=copy&target=alerts_WH_D",
      ],
      "node": [
        "/dashboard/nodes/emqx%4010.0.0.1",
      ],
      "nodes": [
        "/dashboard/nodes",
      ],
      "overview": [
        "/dashboard/overview?latest=21600",
      ],
      "plugin": [
        "/plugins/detail/my_plugin-1.0.0",
      ],
      "pluginInstall": [
        "/plugins/install",
        "/plugins/install?upgrade=a-1",
      ],
      "plugins": [
        "/plugins",
        "/plugins?q=a&status=active",
      ],
      "rebalance": [
        "/cluster/rebalance",
      ],
      "refused": [
        "/access/refused?kind=connect&code=135",
      ],
      "retained": [
        "/retained?topic=a%2F%2B&page=2",
      ],
      "retainer": [
        "/mqtt/retainer",
      ],
      "rule": [
        "/rule/rules/rule_1",
        "/rule/rules/rule_1?tab=settings",
      ],
      "ruleEngine": [
        "/rule/engine",
      ],
      "rules": [
        "/rule/rules?like_id=a&enable=true&sort=rate",
      ],
      "schema": [
        "/schema/detail/a%20b",
        "/schema/detail/create?tab=versions",
      ],
      "schemas": [
        "/schema",
      ],
      "simulate": [
        "/diagnose/publish?clientid=c&topic=%24SYS%2Fa+b",
      ],
      "slowSubscriptionSettings": [
        "/slow-sub/config",
      ],
      "slowSubscriptions": [
        "/slow-sub?q=plant&node=emqx%40127.0.0.1",
      ],
      "source": [
        "/rule/source/mqtt%3Aline-1?tab=settings",
      ],
      "sources": [
        "/rule/source",
      ],
      "sso": [
        "/sso",
      ],
      "ssoBackend": [
        "/sso/oidc",
        "/sso/ldap?tab=roles",
      ],
      "subscriptions": [
        "/subscriptions/subscription?match_topic=a%2F%23&qos=1",
      ],
      "sysTopics": [
        "/mqtt/system-topic",
      ],
      "telemetry": [
        "/telemetry",
      ],
      "topicMetrics": [
        "/topic-metrics?topic=a+b%2Fc&sort=in.rate&order=desc",
      ],
      "topicRewrite": [
        "/topic-rewrite?action=subscribe&topic=a%2F%23",
      ],
      "topics": [
        "/subscriptions/topics?topic=%24share%2Fg%2Fa",
      ],
      "trace": [
        "/log-trace/detail/t_1",
      ],
      "transformation": [
        "/message-transformation/detail/a",
        "/message-transformation/detail/a?tab=settings",
      ],
      "transformations": [
        "/message-transformation",
      ],
      "users": [
        "/users",
      ],
      "validation": [
        "/schema-validation/detail/a%20b",
        "/schema-validation/detail/create?tab=settings",
      ],
      "validations": [
        "/schema-validation",
      ],
      "webhook": [
        "/webhook/alerts_WH_D",
        "/webhook/alerts_WH_D?tab=settings",
      ],
      "webhooks": [
        "/webhook?q=a&state=damaged",
      ],
      "websocket": [
        "/websocket",
      ],
      "zone": [
        "/mqtt/zones/edge",
      ],
      "zones": [
        "/mqtt/zones",
      ],
    }
  `)
})

it('reach every path that an area declares, in any case', () => {
  const declared = Object.values(
    import.meta.glob<Record<string, unknown>>('./screens/**/*.paths.ts', { eager: true }),
  )
    .flatMap((area) => Object.values(area))
    .flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : each))
    .flatMap((each) =>
      typeof each === 'function' && 'pattern' in each ? String(each.pattern) : [],
    )
  const pathnames = Object.values(addresses)
    .flat()
    .map((address) => address.replace(/\?.*/, '').toUpperCase())
  const reached = declared.filter((pattern) =>
    pathnames.some((pathname) => matchPath(pattern, pathname) !== undefined),
  )
  expect(declared).toContain('/clients/detail')
  expect(reached).toEqual(declared)
})
