import type { ApiKey } from '@signalbox/contract/api-keys'
import type { Authenticator } from '@signalbox/contract/authentication'
import type { Source } from '@signalbox/contract/authorization'
import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import type { Listener } from '@signalbox/contract/listeners'
import { hasOpenEnd } from '#domain/rules/open-end.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { type ConfigFacts, configFindings } from './config-findings.ts'
import type { findingMessages } from './doctor.messages.ts'

/** Problem that an operator should know, although the broker works. */
export interface Finding {
  code: keyof typeof findingMessages
  /** Name of the thing concerned, where there can be several. */
  about?: string
  /** Time at which the problem began (RFC 3339), where the broker reports it. */
  since?: string | undefined
  /** Page on which the problem can be fixed. */
  to?: Address
  tone: 'error' | 'degraded'
}

/** Facts that the checks read. A part that could not be read is absent, and its checks find nothing. */
export interface Facts {
  /** Users who still have the password of a fresh installation. */
  defaultPasswords: readonly string[]
  authenticators?: readonly Authenticator[] | undefined
  sources?: readonly Source[] | undefined
  settings?: AuthorizationConfig | undefined
  listeners?: readonly Listener[] | undefined
  /** Enabled listeners of EMQX, with the nodes that could not open them. */
  closed?: readonly { id: string; nodes: readonly string[] }[] | undefined
  apiKeys?: readonly ApiKey[] | undefined
  /** Status of each enabled authenticator and source, by ID or type. */
  statuses: { authentication: Statuses; authorization: Statuses }
  /** Time at which each alarm was raised, by the alarm's name. */
  alarms?: Readonly<Record<string, string>> | undefined
  config?: ConfigFacts | undefined
}
type Statuses = Readonly<Record<string, string | undefined>>

/** Hashes that reveal the password, or that are easily reversed. */
const UNSAFE_HASHES = ['plain', 'md5', 'sha']

const isEnabled = ({ enable }: { enable?: boolean | undefined }) => enable !== false

/** All findings, failures first. */
export function findings(facts: Facts): readonly Finding[] {
  const config = facts.config === undefined ? [] : [...configFindings(facts.config)]
  const all = [...down(facts), ...doors(facts), ...secrets(facts), ...rights(facts), ...config]
  // The finding `openToNetwork` includes `openListener` for the same listener.
  const openIds = config.filter(({ code }) => code === 'openToNetwork').map(({ about }) => about)
  const once = all.filter(({ code, about }) => code !== 'openListener' || !openIds.includes(about))
  return once.toSorted((a, b) => Number(a.tone !== 'error') - Number(b.tone !== 'error'))
}

function* down({ statuses, settings, alarms = {}, closed = [] }: Facts): Generator<Finding> {
  for (const { id, nodes } of closed) {
    const about = `${id} (${nodes.join(', ')})`
    yield { code: 'nodeWillNotStart', about, to: paths.listener(id), tone: 'error' }
  }
  for (const about of awayIn(statuses.authentication)) {
    const since = alarms[`authentication:${about}`]
    yield {
      code: 'authenticatorDown',
      about,
      since,
      to: paths.authentication(about),
      tone: 'error',
    }
  }
  for (const about of awayIn(statuses.authorization)) {
    const since = alarms[`authorization:${about}`]
    const code = settings?.no_match === 'allow' ? 'sourceDownOpen' : 'sourceDown'
    yield { code, about, since, to: paths.authorization(about), tone: 'error' }
  }
}

/** Whether this is the status of a server that cannot be reached. */
export function isAway(status: string | undefined): boolean {
  return status !== undefined && !['connected', 'connecting', 'stopped'].includes(status)
}

const awayIn = (statuses: Statuses) =>
  Object.keys(statuses).filter((about) => isAway(statuses[about]))

function* doors({ defaultPasswords, authenticators, listeners }: Facts): Generator<Finding> {
  for (const about of defaultPasswords) {
    // Not an error, since every installation begins with this password.
    yield { code: 'defaultPassword', about, to: paths.users(), tone: 'degraded' }
  }
  const isAsked = authenticators?.some(isEnabled)
  if (isAsked === false) {
    yield { code: 'nobodyAsked', to: paths.authentication(), tone: 'degraded' }
    return
  }
  for (const { id } of listeners?.filter((each) => each.enable_authn === false) ?? []) {
    yield { code: 'openListener', about: id, tone: 'degraded' }
  }
}

function* secrets({ authenticators, apiKeys }: Facts): Generator<Finding> {
  for (const each of authenticators?.filter(isEnabled) ?? []) {
    const { name } = (each.password_hash_algorithm ?? {}) as { name?: string } // as the broker keeps it
    if (name !== undefined && UNSAFE_HASHES.includes(name)) {
      const to = paths.authentication(each.id, 'settings')
      yield { code: 'unsafeHash', about: each.id, to, tone: 'degraded' }
    }
  }
  const eternal = apiKeys?.filter(isEternal).map(({ name }) => name) ?? []
  if (eternal.length > 0) {
    const code = eternal.length === 1 ? 'eternalKey' : 'eternalKeys'
    yield { code, about: eternal.join(', '), to: paths.apiKeys(), tone: 'degraded' }
  }
}

const isEternal = ({ enable, expired_at }: ApiKey) => enable && expired_at === 'infinity'

function* rights({ sources, settings }: Facts): Generator<Finding> {
  if (sources === undefined || settings === undefined) return
  const asked = sources.filter(isEnabled)
  const file = asked.find(({ type }) => type === 'file')
  const isOpenFile = typeof file?.rules === 'string' && hasOpenEnd(file.rules)
  if (isOpenFile) {
    const to = paths.authorization('file', 'settings')
    yield { code: 'openFile', to, tone: 'degraded' }
  } else if (settings.no_match === 'allow') {
    const code = asked.length === 0 ? 'nobodyLimited' : 'openEnd'
    yield { code, to: paths.authorization(), tone: 'degraded' }
  }
}
