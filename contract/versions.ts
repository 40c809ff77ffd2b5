/**
 * Differences between the versions and editions of API v5, from 5.7.2 on. Only this file compares versions. Sources: the
 * published descriptions of 5.7.2, 5.8.1 and 5.8.9, and the public sources of 6.3. The embedded broker answers as 5.7.2.
 */

/** A broker, as its login announces it. */
export interface Release {
  edition: 'ce' | 'ee'
  /** Empty: unknown. */
  version: string
}

interface Lifetime {
  /** First version that has the operation, field or feature. */
  since?: string
  /** First version without it. */
  until?: string
  /** First version of the open edition without it. */
  openUntil?: string
}

/** Operations by their path, which also applies to the paths below it. All other operations are in every version. */
const OPERATIONS: readonly (readonly [path: string, lifetime: Lifetime])[] = [
  ['/alarms/force_deactivate', { since: '5.8.9' }],
  ['/bridges', { until: '6.0.0' }],
  ['/bridges_probe', { until: '6.0.0' }],
  ['/nodes/{node}/bridges', { until: '6.0.0' }],
  ['/clients/{clientid}/inflight_messages', { since: '5.6.0' }],
  ['/clients/{clientid}/mqueue_messages', { since: '5.6.0' }],
  ['/cluster/links', { since: '5.8.0' }],
  ['/configs/limiter', { until: '6.0.0' }],
  // The last open edition does not have it; the version that removed it is not known.
  ['/ds', { openUntil: '5.8.9' }],
  ['/durable_queues', { since: '5.8.0', until: '6.0.0' }],
  ['/opentelemetry', { openUntil: '5.8.3' }],
  ['/schema_registry_external', { since: '5.8.0' }],
]

/** Settings that forms of this console have, and only later versions and the embedded broker. */
const SETTINGS = {
  'actions.fallback_actions': { since: '5.9.0' },
} as const satisfies Readonly<Record<string, Lifetime>>

export type LaterSetting = keyof typeof SETTINGS

/** Whether a version has a later setting; an unknown version has none. */
export const hasLaterSetting = (path: LaterSetting, release: Release): boolean =>
  release.version !== '' && findAbsence(SETTINGS[path], release) === undefined

export type Absence =
  | { kind: 'version'; since: string; version: string }
  /** Earlier versions had it, in this edition. */
  | { kind: 'removed'; version: string }

/** Why a version does not have the operation at a path of the contract; `undefined`: it has it, or nothing is known. */
export function operationAbsence(at: string, release: Release): Absence | undefined {
  const [, lifetime] = OPERATIONS.find(([path]) => at === path || at.startsWith(`${path}/`)) ?? []
  return lifetime && findAbsence(lifetime, release)
}

function findAbsence(
  { since, until, openUntil }: Lifetime,
  { edition, version }: Release,
): Absence | undefined {
  if (version === '') return undefined
  if (since !== undefined && isBefore(version, since)) return { kind: 'version', since, version }
  const end = (edition === 'ce' ? openUntil : undefined) ?? until
  return end === undefined || isBefore(version, end) ? undefined : { kind: 'removed', version }
}

/** A field that no schema of `GET /schemas/{name}` has, described as there. */
interface LaterField {
  since: string
  described: Readonly<Record<string, unknown>>
}

/** Later fields by place, which is the path of the update or the kind of the item, and by path. */
const LATER_FIELDS: Readonly<Record<string, Readonly<Record<string, LaterField>>>> = {
  '/listeners/{id}': {
    'tcp_options.nolinger': { since: '5.8.9', described: { type: 'boolean', default: false } },
  },
  '/mqtt/retainer': {
    allow_never_expire: { since: '5.8.9', described: { type: 'boolean', default: true } },
    max_publish_rate: { since: '5.8.9', described: { type: 'string', default: '1000/s' } },
    msg_expiry_interval_override: {
      since: '5.8.9',
      described: {
        oneOf: [{ type: 'duration' }, { type: 'enum', symbols: ['disabled'] }],
        default: 'disabled',
      },
    },
  },
  '/prometheus': {
    'push_gateway.method': {
      since: '5.8.9',
      described: { type: 'enum', symbols: ['put', 'post'], default: 'put' },
    },
  },
  built_in_database: {
    max_rules: { since: '5.8.0', described: { type: 'integer', minimum: 1, default: 100 } },
  },
  mongodb: {
    limit: { since: '5.8.9', described: { type: 'integer', minimum: 1, default: 1000 } },
    skip: { since: '5.8.9', described: { type: 'integer', minimum: 0, default: 0 } },
  },
}

/** Described objects and values that no form needs: they are only reported, or have a screen of their own. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  '/configs/dashboard': ['default_password', 'default_username', 'sso'],
}

/** Fields that 5.7 accepts without describing them, and later versions describe. */
const UNDESCRIBED: Readonly<Record<string, readonly string[]>> = {
  '/configs/log': ['console.payload_encode'],
}

export const isUndescribed = (place: string, path: string) =>
  UNDESCRIBED[place]?.includes(path) ?? false

export const isElsewhere = (place: string, path: string) =>
  ELSEWHERE[place]?.some((each) => path === each || path.startsWith(`${each}.`)) ?? false

/** The later fields of a place that a version has, described as in `GET /schemas/{name}`, by their path. */
export const laterFieldsAt = (place: string, { version }: Release) =>
  Object.entries(LATER_FIELDS[place] ?? {}).flatMap(([path, { since, described }]) =>
    version === '' || isBefore(version, since) ? [] : [{ path, described }],
  )

/** Features of later versions that the console has no screen for. */
const SCREENLESS = {
  upgradeAtRunTime: { since: '5.8.0' },
  mfa: { since: '5.9.0' },
  namespaces: { since: '5.9.0' },
  agents: { since: '6.0.0' },
  ai: { since: '6.0.0' },
  certificates: { since: '6.0.0' },
  decisionCaches: { since: '6.0.0' },
  licenseHistory: { since: '6.0.0' },
  limits: { since: '6.0.0' },
  messageQueues: { since: '6.0.0' },
  messageStreams: { since: '6.0.0' },
  pluginApis: { since: '6.0.0' },
  scopes: { since: '6.0.0' },
  topicMetrics: { since: '6.0.0' },
} as const satisfies Readonly<Record<string, Lifetime>>
const FEATURES: Readonly<Record<Screenless, Lifetime>> = SCREENLESS

export type Screenless = keyof typeof SCREENLESS

/** The last version whose differences are in this file. */
export const LAST_KNOWN = '6.3'

/** Features of a broker that the console has no screen for. `isLater`: it may have further ones. */
export function findScreenless(release: Release): { features: Screenless[]; isLater: boolean } {
  const { version } = release
  if (version === '') return { features: [], isLater: false }
  const has = (name: Screenless) => findAbsence(FEATURES[name], release) === undefined
  const isLater = !isBefore(version, LAST_KNOWN) && !version.startsWith(`${LAST_KNOWN}.`)
  return { features: (Object.keys(SCREENLESS) as Screenless[]).filter(has), isLater } // its own keys
}

const isBefore = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0
