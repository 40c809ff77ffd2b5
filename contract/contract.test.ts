import { describe, expect, it } from 'vitest'
import { CLIENT_FIELDS } from './client-fields.ts'
import type { AnyOperation } from './client.ts'
import { type OpenApiFacts, readOpenApi, readRecordings } from '@signalbox/testing/facts'
import { METRIC_NAMES } from './metrics.ts'
import type { Edition } from './operation.ts'
import { operations } from './operations.ts'
import { differencesFromPublished } from './testing/published.ts'

const EDITIONS = ['open', 'enterprise'] as const
const EDITIONS_OF: Partial<Record<Edition, string>> = { open: 'open', ent: 'enterprise' }

/** Addresses that exist in EMQX and are left out of its description. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['/configs/limiter'])

/**
 * Where we say something else than the published description, and why. Recorded answers of a real
 * broker win over it.
 */
const EXCEPTIONS: readonly [difference: RegExp, reason: string][] = [
  [/^licenseUpdate body\.key: (default|one of)/, 'recorded: refused without; any text is a key'],
  [
    /^registrySchemaUpdate (body\.description: default|200\.name: is not)/,
    'recorded: it keeps the description, and returns the name',
  ],
  [/^(validation|transformation)(List|Get) 200\S*: is /, 'recorded: a list, and an object'],
  [/^(validation|transformation)Metrics 200\S*: is /, 'recorded, with rates'],
  [/^validation(Create|Update) body\.checks\S*type: /, 'recorded: it says which fields there are'],
  [/^transformation\w+ (body|20[01])\S*payload_(de|en)coder\S*: /, 'recorded as objects'],
  [/^transformationDryRun /, 'recorded'],
  [/^auditList 200/, 'recorded: a page, with an empty text or list where there is no value'],
  // What is missing there.
  [/^plugin(List|Get) 200\S*\.(authors|with_config_schema): is not published/, 'recorded'],
  [/^pluginInstall body/, 'form data, of which the file is the body'],
  [/^plugin(Install|Action) 503 SERVICE_UNAVAILABLE: is not published/, 'an option of the start'],
  [/^pluginMove body\.position/, 'recorded: refused without; a text for each position'],
  [/^plugin(ConfigGet|SchemaGet) 200\S*: is (object|not published)/, 'recorded'],
  [/^backup(Create|List) 200\S*\.(size|created_at_sec): is not published/, 'recorded'],
  [/^backupImport 200: is not published/, 'a report, if something of the file has no place here'],
  [/^\w+UserImport 200: is not published/, 'counts, from version 5.8.2 on'],
  [/^backupUpload body/, 'form data, of which the file is the body'],
  [/^schemaGet 200: is object/, 'recorded'],
  [/^trace(List|Create) 200\S*\.(start_at|end_at|log_size): is /, 'recorded'],
  [/^(backup|trace)Download 200: is anything/, 'bytes'],
  [/^traceStop 200\./, 'recorded: the name and what was switched, no more'],
  [/^status 200: has a body, published without/, 'a text, or an object for `format=json`'],
  [
    /^client(List|Get) 200\S*\.(auth_expire_at|client_attrs|enable_authn|is_persistent|is_superuser|listener|peersni|user_property): is not published/,
    'recorded',
  ],
  [
    /^(listener(Get|Create|Update) 200\.name|metricsGet 200\.node): is not published/,
    'rows of a list have it',
  ],
  [/^(stats|node)\w+ 200\.(node|durable_subscriptions\.count): is not published/, 'recorded'],
  [/^dsReplicaReplace 202: has no body/, 'a text that is not JSON'],
  [
    /^node(List|Get) 200\S*\.cpu_(use|cores): is not published/,
    'our own: usage and number of the processors',
  ],
  [/^slowSubscriptionList query\.(page|limit): is published only/, 'ignored, as recorded'],
  [/^monitor\w+ 200\S*\.subscriptions_ram: is not published/, 'recorded'],
  [/^publishBulk 202\[\]\.id: is not published/, 'delivered messages are listed beside'],
  [/^clientList 500 NODE_DOWN: is not published/, 'recorded: `node` of a node that is not there'],
  [/^open: (login 200\.role|monitor\w+ 200\.license_quota): is not published/, 'enterprise only'],
  [/^topicList 400 INVALID_PARAMTER: is not published/, 'spelt so by the broker'],
  [/^topicList 400 INVALID_PARAMETER: is not published/, 'of `match_topic`, which is our own'],
  [/^delayedList 200\S*\.payload: is published only/, 'recorded: of one message alone'],
  [/^delayedList 200\.meta\.hasnext: is not published/, 'as of every list'],
  [/^delayedMessageGet 200\.payload: is not published/, 'what it is for'],
  [/^bannedCreate 200\S* ?\S*: is (not published|published only)/, 'recorded: the entry alone'],
  [/^bannedCreate 409 EXCEED_LIMIT: is not published/, 'a table of ours is bounded'],
  [
    /^open: (user|apiKey)\w+ (200|body|query)\S*\.(role|backend): is not published/,
    'enterprise only',
  ],
  [/^user(Create|Update) (200|body)\S*\.(role|backend): is not published/, 'of the enterprise'],
  [/^apiKeyCreate body\.\w+: is required/, 'recorded: a 500 without'],
  [/^apiKeyList 200/, 'recorded: a list'],
  [/^apiKey\w+ 200\S*\.\w+_at: is string/, 'recorded: RFC 3339, or infinity'],
  [/^user(Create|Update) body\.\w+: is required/, 'recorded: refused without'],
  [/^apiKey(Create|Update) body\.expired: is published only/, 'is returned, not set'],
  [/^auth\w+ 501 NOT_IMPLEMENTED: is not published/, 'kinds that only a cluster has'],
  [/^(client|user|all)Rules\w+ body\S*\.rules: is required/, 'recorded: a 500 without'],
  [
    /^authenticationUser\w+ 503 SERVICE_UNAVAILABLE: is not published/,
    'passwords wait for a thread',
  ],
  [/^authenticationUserCreate 409 ALREADY_EXISTS: is not published/, 'recorded'],
  [
    /^(action|source|connector|bridge)(List|Create|Get|Update) 20[01]\S*: is published only/,
    'the fields of a type are compared by kinds.test.ts',
  ],
  [
    /^(action|source|bridge)Metrics 200\S*\.(dropped\.expired|late_reply): is not published/,
    'recorded',
  ],
  [/^(action|source|bridge)Metrics 200\S*\.received: is integer/, 'a count'],
  // Differences from the published description.
  [/^authenticationStatus 200\.node_\w+/, 'recorded: lists'],
  [/^authorizationSourceStatus 200\S*/, 'recorded: counts, of every node too'],
  [/^authorizationSettingsUpdate body\S*: (is|default)/, 'recorded: refused without'],
  [/^authorizationSource(Update|Delete) 404 NOT_FOUND: is not published/, 'recorded'],
  [/^clientRulesCreate 409 ALREADY_EXISTS: is not published/, 'recorded'],
  [/^authenticationUserUpdate body\.is_superuser: default/, 'recorded: what is left out stays'],
  [/^authenticationUserImport query\.type: is optional/, 'recorded: hashes without it'],
  [/^authenticationUserImport body: is array\|string/, 'a list, or form data'],
  [/^bannedList 200\S*\.(at|until): is string/, 'recorded: RFC 3339'],
  [/^bannedList 200\.meta\.hasnext: is published only/, 'recorded: of this list alone without'],
  [/^delayed\w+ 200\S*\.msgid: is string, published as integer/, 'recorded: 32 hex digits'],
  [
    /^retainer\w+ (200|body)\.\w+: is integer\|string/,
    'recorded: a value that was set as a number is returned as one',
  ],
  [
    /^(sysmon|alarmConfig)\w+ (200|body)\.\S+: is (integer|number)\|string/,
    'recorded: a value that was set as a number is returned as one',
  ],
  [/^sysmon\w+ (200|body)\.\S+: one of anything, published as disabled/, 'or disabled'],
  [/^alarmList 200\S*\.details: is anything/, 'brokers also send a text or a list'],
  [/^retainer\w+ (200|body)\.backend\.index_specs\[\]: is array/, 'lists of levels'],
  [
    /^client(List|Get) 200\S*\.(username|mountpoint): is null\|string/,
    'null without one; `mountpoint` can also be the text "null"',
  ],
  [
    /^client(List|Get) 200\S*\.(awaiting_rel_max|mqueue_max|subscriptions_max): (is integer\|string|one of infinity)/,
    'a limit that is off arrives as "infinity"',
  ],
  [/^clientAuthorizationCacheList 200/, 'recorded: a list'],
  [/^subscriptionList 200/, 'recorded: a page with `data` and `meta`, as of other lists'],
  [/^topic(List|Get) 200\S*\.subscribers: is not published/, 'of Signalbox, if it is asked for'],
  [/^topicList 400 INVALID_PARAMETER: is not published/, 'of the parameters of Signalbox'],
  [/^sessionCount 200: is integer, published as string/, 'recorded: a bare number'],
  [/^monitorCurrent\w* 200\.\w+_rate: is number/, 'a mean over some seconds need not be whole'],
  [/^node(List|Get) 200\S*\.memory_\w+: is number/, 'bytes where the system tells no more'],
  [/^listener\w+ 200\S*\.bind: is integer/, 'a port alone may be set as a number'],
  [/^listener\w+ 200\.running/, '"inconsistent" where nodes differ'],
  [/^listener\w+ 200\.enable_authn/, 'recorded: a boolean; only quick_deny_anonymous is a text'],
  [/^listener(Start|Stop|Restart) 404 BAD_LISTENER_ID: is not published/, 'recorded'],
  [/^listenerUpdate 400 BAD_LISTENER_ID: is not published/, 'recorded: of another ID'],
  // Single sign-on.
  [/^open: logout query\.backend: is not published/, 'enterprise only'],
  [/^sso(Get|Update) 200\.\w+: is published only/, 'the fields of a backend, secrets masked'],
  [/^ssoUpdate body\.ssl/, 'as of other clients of TLS'],
  [/^ssoLogin body\.(backend|username|password): /, 'recorded: name and password of LDAP'],
  [/^ssoLogin 200\.(username|backend): is not published/, 'the user that has logged in'],
  [/^sso\w+ 302/, 'an address to go to, with a body of no use'],
  [/^ssoLogin 503 SERVICE_UNAVAILABLE: is not published/, 'the directory does not answer'],
  [/^ssoOidcCallback (query\.|200)/, 'parameters of OAuth 2.0; the outcome of a test login'],
  [/^ssoSaml(Acs (body|200)|Metadata 200)/, 'forms and XML of SAML; the outcome of a test login'],
  [/^logout 401/, 'recorded: WRONG_TOKEN_OR_USERNAME'],
  [
    /^(clientUnsubscribe\w*|login|logout|userChangePassword) body\S*: is required/,
    'recorded: refused without',
  ],
  [/^retainerUpdate body\.\w+: default undefined/, 'recorded: what is left out stays'],
  [/^globalZoneUpdate body\.\w+: is required/, 'recorded: refused without'],
  // Defaults and limits that the broker has and does not tell.
  [/^(metrics|stats)Get query\.aggregate: default false/, 'without it: by node'],
  [/^alarmList query\.activated: default true/, 'without it: active alarms'],
  [/^clientSubscribe\w* body\S*\.(nl|rap|rh): (minimum|maximum)/, '[MQTT-3.8.3-4], -5'],
  [/^publish\w* body\S*\.message_expiry_interval: (minimum|maximum)/, 'four bytes on the wire'],
  [/^clientList query\.fields/, 'a list is sent with commas; "all" is one of the values'],
  [/^client(Mqueue|Inflight)List query\.position/, 'the named ones and those that answers gave'],
  [/^errorCodeGet path\.code/, 'the codes of 5.7.2; later brokers have more'],
  [
    /^open: telemetryStatusUpdate body\.enable: (default|is required)/,
    'a switch says what it wants',
  ],
  [
    /^globalZone\w+ (body|200)\.(mqtt\.keepalive_backoff|durable_sessions\.(renew_streams_interval|force_persistence|max_session_bytes)): is not published/,
    'there, and returned if it was set',
  ],
  [/^globalZoneUpdate body\.mqtt\.client_attrs_init\[\]\.\w+: is required/, 'a row has both'],
  [/^sysTopicsUpdate body\.\w+: default undefined/, 'recorded: what is left out stays'],
  [
    /^dashboardConfig\w+ (200|body)\.listeners\.https?\.\w+: /,
    'recorded; num_acceptors differs by machine',
  ],
  [/^enterprise: dashboardConfig\w+ (200|body)\.sso: is published only/, 'the root `sso`'],
  [/^dashboardConfig\w+ body\.listeners\.https\.ssl_options/, 'as of listeners'],
  [
    /^dashboardConfig\w+ (200|body)\.(i18n_lang|bootstrap_users_file): is not published/,
    'there, and returned if it was set',
  ],
  [/^dashboardConfigUpdate body\.\w+: default undefined/, 'recorded: what is left out stays'],
  [/^configReset path\.rootname: /, 'file transfer is of the enterprise'],
  [/^configGet query\.key: /, 'the roots of both editions'],
  [/^configGet 200: is object\|string/, 'a text, unless JSON is asked for'],
  // The log.
  [
    /^logConfigUpdate body\.(console|file|audit)\.(burst_limit|chars_limit|drop_mode_qlen|flush_qlen|level|max_depth|overload_kill|payload_encode|single_line|supervisor_reports|sync_mode_qlen): is not published/,
    'returned only if they were set',
  ],
  [/^logConfigUpdate body\.throttling\.msgs: is not published/, 'returned only if it was set'],
  [
    /^logConfigUpdate body\.(file|audit): default undefined/,
    'recorded: handlers that are not sent stay',
  ],
  [/^open: logConfig\w+ (200|body)\.audit: is not published/, 'of the enterprise'],
  // Metrics of topics.
  [/^topicMetrics(List|Get) 200\S*\.create_time: is string/, 'recorded: RFC 3339'],
  [
    /^topicMetrics(List|Get) 200\S*\.messages?\.\S+: is (not published|published only)/,
    'recorded: in the plural',
  ],
  [/^topicMetrics(List|Get) 200\S*\.reset_time: is published only/, 'recorded: without'],
  [
    /^topicMetrics(Create|Reset) 20[04]: is (not published|published only)/,
    'recorded: the metrics',
  ],
  [/^topicMetricsReset body\.action: one of reset/, 'recorded: a 500 with another'],
  [
    /^slowSubscriptionSettings\w+ (200|body)\.(threshold|expire_interval): is integer\|string/,
    'recorded: milliseconds, and returned as a number',
  ],
  [
    /^slowSubscriptionSettingsUpdate body\.\w+: default undefined/,
    'recorded: what is left out stays',
  ],
  // What is not described yet.
  // Rules.
  [/^ruleList query\.enable: is boolean\|string/, 'recorded: another text finds nothing'],
  [/^rule(Create|Update) body\.id: is not published/, 'recorded: the ID may be chosen'],
  [/^rule(Create|Update) body\.actions\[\]\.function: one of anything/, 'functions of a site'],
  [
    /^ruleUpdate body\.\w+: (default undefined|is optional)/,
    'recorded: what is left out stays as it is',
  ],
  [/^ruleUpdate body\.\w+: is not published/, 'a rule may be sent back as it was read'],
  [/^ruleMetricsGet 200\S*: is (not published|published only)/, 'recorded: names and nesting'],
  [/^rule(Apply|Test) body\.context/, 'the fields depend on the event'],
  [/^rule(Apply|Test) 200: has a body, published without/, 'rows, or results of actions'],
  [/^ruleEventList 200/, 'recorded: a list, with texts in two languages'],
  [
    /^ruleEngine\w+ (200|body)\.jq_function_default_timeout: is integer\|string/,
    'recorded: milliseconds',
  ],
  [/^ruleEngineUpdate body\.\w+: default undefined/, 'recorded: what is left out stays'],
  // OpenTelemetry.
  [
    /^openTelemetry\w+ (body|200)\.(exporter|logs|traces)\.(protocol|max_queue_size|exporting_timeout): is not published/,
    'returned only if they were set',
  ],
  [
    /^openTelemetryUpdate body\.(exporter|metrics|logs|traces)(\.(ssl_options|filter))?: default \{\}/,
    'its fields have defaults of their own',
  ],
  [/^openTelemetryUpdate body\.metrics\.enable: is optional/, 'recorded: off without it'],
  [
    /^openTelemetry\w+ (body|200)\.exporter\.ssl_options\.(cacerts|depth|partial_chain|server_name_indication|verify_peer_ext_key_usage|versions\[\]): /,
    'as of connectors',
  ],
  // ExHook.
  [
    /^exhook\w+ (200|body)\S*\.ssl(: default \{\}|\.(cacerts|depth|partial_chain|server_name_indication|verify_peer_ext_key_usage|versions\[\]): )/,
    'as of connectors',
  ],
  [/^exhook\w+ (200|body)\S*\.auto_reconnect: is boolean\|string/, 'recorded: or false'],
  [/^exhook\w+ 200\S*\.params\.(topics|\$name): is /, 'a list of topic filters'],
  [/^exhookMove 404 (NOT_FOUND|BAD_REQUEST): is not published/, 'recorded'],
  [/^clusterInvite body\.timeout: minimum 5000/, 'what the broker waits at least'],
  [/^coapRequest body\.\w+: is required/, 'recorded: required_field'],
  [/^lwm2mLookup 200\.(code|content\[\]\.value): is not published/, 'recorded'],
  [/^open: (gateway|listener)\w+ path\.name: one of/, 'both editions'],
  [/^gatewayList 200\S*\.\w+_at: is /, 'a time, as of other lists'],
  [
    /^gatewayList 200\S*\.max_connections: (is|one of)/,
    'the limit of a listener may be off: "infinity"',
  ],
  [/^gatewayListener\w+ 200\S*\.running: (is|one of)/, '"inconsistent" where nodes differ'],
  [/^gatewaySwitch path\.enable: /, 'a path has texts'],
  [/^(gateway|listener)Authentication\w+ 501 NOT_IMPLEMENTED: is not published/, 'as of MQTT'],
  [
    /^(gateway|listener)User\w+ (409 ALREADY_EXISTS|503 SERVICE_UNAVAILABLE): is not published/,
    'as of MQTT',
  ],
  [/^(gateway|listener)UserUpdate body\.is_superuser: default/, 'what is left out stays'],
  [/^(gateway|listener)UserImport body/, 'a list, or form data'],
  [/^listenerAuthenticationDelete 20[04]/, 'recorded: 204'],
  [/^listenerUserList 200/, 'a page, as of the gateway'],
  [/^gatewayClient(List|Get) 200\S*: (is \S*(null|string)|one of infinity)/, 'recorded: null'],
  [
    /^gatewayClientList (400 INVALID_PARAMETER|500 NODE_DOWN): is not published/,
    'recorded, and of the parameters of clients',
  ],
  [/^gatewayClientList query\.[gl]te_lifetime: is integer/, 'seconds'],
  [/^gatewaySubscriptionCreate body\.\w+: (minimum|maximum|default)/, 'as of MQTT'],
  [/^gatewaySubscriptionCreate body\.topic: is required/, 'refused without'],
  [
    /^gateway(Get|Update|ListenerList|ListenerCreate|ListenerGet|ListenerUpdate) (200|201|body)\S*: is (published only|not published)/,
    'the fields of a type are compared by kinds.test.ts',
  ],
  [/^prometheus\w+ 200: is object\|string/, 'a text, unless JSON is asked for'],
  [
    /^prometheusUpdate body\.\S+: (is optional|default)/,
    'recorded: what is left out gets its default',
  ],
  // File transfer, rebalance.
  [
    /^fileTransfer\w+ (200|body)\.storage\S*(: default \{\}|\.port: maximum|\.ssl\.(cacerts|depth|partial_chain|server_name_indication|versions\[\]): )/,
    'its fields have defaults of their own; TLS is as of connectors',
  ],
  [/^transferredFile\w+ 200: has a body, published without/, 'recorded'],
  [/^gcpDeviceUpdate 200\.created_at: is not published/, 'the device alone'],
  [
    /^rebalanceGlobalStatus 200\.rebalances\[\]\.\w+: is (number|not published)/,
    'averages, and the fields of a status',
  ],
  [/^clusterForceLeave 404 NOT_FOUND: is published only/, 'recorded: 400 node_not_in_cluster'],
]

describe('the contract against the published API', () => {
  const published = EDITIONS.map((edition) => [edition, readOpenApi(edition)] as const)
  const needed = new Set<RegExp>()
  /** `operation name` of what is our own, and not published indeed. */
  const ownFound = new Set<string>()

  for (const [edition, facts] of published) {
    const total = Object.values(facts.paths).flatMap((path) => Object.keys(path)).length
    const described = operations.filter((operation) => findPublished(operation, facts))
    it(`described ${described.length} of ${total} ${edition} operations`, () => {
      expect(total).toBe(edition === 'open' ? 291 : 348)
      expect(described.length).toBeGreaterThan(40)
    })

    for (const operation of operations) {
      const there = findPublished(operation, facts)
      const isThere =
        !UNPUBLISHED.has(operation.at) &&
        (operation.edition === 'both' || EDITIONS_OF[operation.edition] === edition)
      const left = (there ? [...differencesFromPublished(operation, there, facts)] : []).filter(
        (line) => {
          const reasons = EXCEPTIONS.filter(
            ([pattern]) => pattern.test(line) || pattern.test(`${edition}: ${line}`),
          )
          for (const [pattern] of reasons) needed.add(pattern)
          const own = operation.own.find((name) => line.endsWith(`.${name}: is not published`))
          if (own !== undefined) ownFound.add(`${operation.id} ${own}`)
          return reasons.length === 0 && own === undefined
        },
      )
      it(`${edition}: ${operation.id}`, () => {
        expect(there !== undefined, 'is published').toBe(isThere)
        expect(left).toEqual([])
      })
    }
  }

  it('has no exception that nothing needs', () => {
    const unneeded = EXCEPTIONS.map(([pattern]) => pattern).filter((one) => !needed.has(one))
    expect(unneeded).toEqual([])
  })

  it('has nothing of our own that is published', () => {
    const published = operations.filter(({ edition }) => edition !== 'own')
    const own = published.flatMap(({ id, own }) => own.map((name) => `${id} ${name}`))
    expect([...ownFound].sort()).toEqual(own.sort())
  })

  it('knows every operation on clients', () => {
    for (const [, { paths }] of published) {
      const there = Object.entries(paths)
        .filter(([at]) => at === '/clients' || at.startsWith('/clients/'))
        .flatMap(([at, methods]) => Object.keys(methods).map((one) => `${one.toUpperCase()} ${at}`))
      const here = operations.map(({ method, at }) => `${method} ${at}`)
      expect(here).toEqual(expect.arrayContaining(there))
    }
  })

  it.each(published)('%s: CLIENT_FIELDS are those that may be asked for', (_, { components }) => {
    const parameter = components.parameters?.['emqx_mgmt_api_clients.requested_client_fields']
    const list = parameter?.schema?.oneOf?.find((each) => each.items)
    expect([...CLIENT_FIELDS].sort()).toEqual([...(list?.items?.enum ?? [])].sort())
  })

  it('METRIC_NAMES are those that are published or were counted', () => {
    const schemas = published.map(
      ([, { components }]) => components.schemas['emqx_mgmt_api_metrics.node_metrics'],
    )
    const rows = readRecordings('open')
      .filter(({ path, status }) => path === '/metrics' && status === 200)
      .flatMap(({ response }) => response as Record<string, unknown>[])
    const names = new Set([
      ...schemas.flatMap((schema) => Object.keys(schema?.properties ?? {})),
      ...rows.flatMap((row) => Object.keys(row)),
    ])
    names.delete('node')
    expect([...METRIC_NAMES].sort()).toEqual([...names].sort())
  })
})

it('gives each operation one name and one place', () => {
  const places = operations.map(({ method, at }) => `${method} ${at}`)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  expect(new Set(places).size).toBe(places.length)
})

it('names in the address what it names among the path parameters', () => {
  for (const { id, at, path } of operations) {
    const inAddress = [...at.matchAll(/\{(\w+)\}/g)].map(([, each]) => each)
    const shape = (path as { shape?: object } | undefined)?.shape ?? {}
    expect(Object.keys(shape), id).toEqual(inAddress)
  }
})

function findPublished({ at, method }: AnyOperation, { paths }: OpenApiFacts) {
  return paths[at]?.[method.toLowerCase()]
}

it('describes each operation with one verb for one action', () => {
  // docs/words.md: nothing is added or removed but rows of a form, and a setting is edited.
  const wrong =
    /^(?:Add|Remove|Update|Modify)\b|^Change (?!a console user’s password)|\brefused\b|\bdecisions?\b(?! and the cache)|\bclient id\b|\buser name\b/
  expect(operations.map(({ summary }) => summary).filter((text) => wrong.test(text))).toEqual([])
})
