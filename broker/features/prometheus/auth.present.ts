import {
  type Authentication,
  type Authenticator,
  authenticatorKinds,
} from '../authentication/authentication.ts'
import { type Authorization, sourceKinds } from '../authorization/authorization.ts'
import { type MetricGroup, type MetricRow, metrics, single } from './prometheus.ts'
import type { ApiDeps } from '../../api/deps.ts'

type Deps = Pick<ApiDeps, 'authentication' | 'authorization' | 'banned'>
type Source = Authorization['settings']['sources'][number]

const AUTHN = metrics('emqx_authn', [
  ['enable', 'gauge', 'Whether the authenticator is enabled'],
  ['status', 'gauge', 'Whether the authenticator works: its server, if it has one, is connected'],
  ['nomatch', 'counter', 'Logins that the authenticator passed on'],
  ['total', 'counter', 'Logins that the authenticator was asked about'],
  ['success', 'counter', 'Logins that the authenticator accepted'],
  ['failed', 'counter', 'Logins that the authenticator rejected'],
  ['users_count', 'gauge', 'Users of the built-in database'],
])

const AUTHZ = metrics('emqx_authz', [
  ['enable', 'gauge', 'Whether the source is enabled'],
  ['status', 'gauge', 'Whether the source works: its server, if it has one, is connected'],
  ['nomatch', 'counter', 'Requests that the source passed on'],
  ['total', 'counter', 'Requests that the source was asked about'],
  ['allow', 'counter', 'Requests that the source allowed'],
  ['deny', 'counter', 'Requests that the source denied'],
  ['rules_count', 'gauge', 'Rules of a file, or entries of the built-in database'],
])

const BANNED = metrics('emqx_banned', [['count', 'gauge', 'Entries of the ban list']])

const flag = (value: boolean) => (value ? 1 : 0)

/** Metrics of `/prometheus/auth`. */
export const authMetrics = ({ authentication, authorization, banned }: Deps): MetricGroup[] => [
  {
    name: 'emqx_authn',
    metrics: AUTHN,
    rows: authentication.chain.map((each) => rowOfAuthenticator(authentication, each)),
    isList: true,
  },
  {
    name: 'emqx_authz',
    metrics: AUTHZ,
    rows: authorization.settings.sources.map((each) => rowOfSource(authorization, each)),
    isList: true,
  },
  single('emqx_banned', BANNED, { emqx_banned_count: banned.size }),
]

function rowOfAuthenticator(
  authentication: Authentication,
  { id, isEnabled, settings }: Authenticator,
): MetricRow {
  const counts = authentication.metrics(id)
  const users = countUsers(authentication, settings)
  const backend = authentication.decider(id)?.backend
  const isConnected = !authenticatorKinds.hasServer(id, settings) || backend?.status === 'connected'
  return {
    labels: { id },
    values: {
      emqx_authn_enable: flag(isEnabled),
      emqx_authn_status: flag(isEnabled && isConnected),
      ...(counts && {
        emqx_authn_nomatch: counts.nomatch,
        emqx_authn_total: counts.total,
        emqx_authn_success: counts.success,
        emqx_authn_failed: counts.failed,
      }),
      ...(users !== undefined && { emqx_authn_users_count: users }),
    },
  }
}

function countUsers(
  { users, scramUsers }: Authentication,
  settings: Authenticator['settings'],
): number | undefined {
  if (settings.kind === 'built_in') return users.directory(settings.algorithm).count()
  return settings.kind === 'scram' ? scramUsers.directory(settings).count() : undefined
}

function rowOfSource(authorization: Authorization, settings: Source): MetricRow {
  const { type, isEnabled } = settings
  const counts = authorization.metrics(type)
  const rules = countRules(authorization, settings)
  const backend = authorization.source(type)?.backend
  const isConnected = !sourceKinds.hasServer(type, settings) || backend?.status === 'connected'
  return {
    labels: { type },
    values: {
      emqx_authz_enable: flag(isEnabled),
      emqx_authz_status: flag(isEnabled && isConnected),
      ...(counts && {
        emqx_authz_nomatch: counts.nomatch,
        emqx_authz_total: counts.total,
        emqx_authz_allow: counts.allow,
        emqx_authz_deny: counts.deny,
      }),
      ...(rules !== undefined && { emqx_authz_rules_count: rules }),
    },
  }
}

function countRules({ rules }: Authorization, settings: Source): number | undefined {
  switch (settings.type) {
    case 'file':
      return settings.file.size
    case 'built_in_database':
      return rules.count('client') + rules.count('user') + (rules.all().length > 0 ? 1 : 0)
    default:
      return undefined
  }
}
