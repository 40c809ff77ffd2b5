import { isRecord } from '@signalbox/contract/is-record'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { Language } from '../../../../language.tsx'
import { problemsOf } from '../../../../parts/backends/check.ts'
import type { Config } from '../../../../parts/backends/field.ts'
import { MASK, type Row, toBody, toValues, type Values } from '../../../../parts/backends/values.ts'
import { isMasked } from '../../../../parts/integration/form/copied.ts'
import { actionIdsOf } from '../../../../parts/rule/rule.ts'
import { configsOf, type Wanted } from '../model/plan.ts'
import {
  MAX_SECRET_BYTES,
  SIGNATURE_VALUE,
  SIGNED_BODY,
} from '@signalbox/rule-sql/webhooks/signature'
import { type Meaning, meaningOf, statementOf } from '@signalbox/rule-sql/webhooks/statement'
import { type Edition, PUBLISH, type Trigger } from '@signalbox/rule-sql/webhooks/trigger'
import { partIdOf, type Parts, shortNameOf } from '../model/webhook.ts'
import { webhookFormMessages as m } from './webhook-form.messages.ts'
import { webhookKind as kind } from './webhook-kind.ts'

export interface Signing {
  isOn: boolean
  header: string
  /** The secret; masked if it is stored in the action. */
  secret: string
  /** Header of the time; empty if the time is not signed. A rule cannot sign it. */
  timestampHeader: string
}

/**
 * The part that calculates signatures. The action of the embedded broker keeps the secret unreadable; on a cluster,
 * only the statement of the rule can sign.
 */
export type Signer = 'action' | 'rule'

/** Of each kind of trigger, so that a change of the kind loses nothing. */
export interface TriggerValues {
  kind: Trigger['kind']
  messages: readonly string[]
  topics: readonly string[]
  events: readonly string[]
}

/** Beside these, `connector` and `action` have the fields of the kind. */
export interface WebhookValues extends Values {
  name: string
  note: string
  trigger: TriggerValues
  signing: Signing
}

export const NAME = /^[A-Za-z0-9]+[A-Za-z0-9_-]*$/
const DEFAULT_HEADER = 'X-Signature-256'
const DEFAULT_TIMESTAMP_HEADER = 'X-Timestamp'
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

const newTrigger: TriggerValues = { kind: 'messages', messages: [PUBLISH], topics: [], events: [] }

/** What a form shows of a webhook. */
export interface Seen {
  /** `undefined`: the statement was written by hand, or there is no rule. */
  readonly meaning: Meaning | undefined
  readonly isByHand: boolean
  readonly values: WebhookValues
  /** The configurations of connector and action, with the template of a signed body. */
  readonly config: Config
}

/** The header that has the signature. */
function signatureHeader(action: Config | undefined): string | undefined {
  const headers: unknown = get(action, 'parameters.headers')
  const entries = isRecord(headers) ? Object.entries(headers) : []
  return entries.find(([, value]) => value === SIGNATURE_VALUE)?.[0]
}

/** Signing settings that are stored in the action. */
function signingOf(action: Config | undefined): Omit<Signing, 'isOn'> | undefined {
  const signing: unknown = get(action, 'parameters.signing')
  if (!isRecord(signing)) return undefined
  const { header, secret, timestamp_header: timestampHeader } = signing
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    header: text(header),
    secret: text(secret),
    timestampHeader: text(timestampHeader),
  }
}

/** An action as it would be without the signature. */
function unsigned(action: Config, header: string, body: string): Config {
  const parameters = isRecord(action.parameters) ? action.parameters : {}
  const headers = isRecord(parameters.headers) ? parameters.headers : {}
  const { body: _, ...rest } = parameters
  return {
    ...action,
    parameters: {
      ...rest,
      ...(body !== '' && { body }),
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header)),
    },
  }
}

/** What the form is filled from. Missing parts have the values of new ones. */
export function seenOf(parts: Parts, fullName: string): Seen {
  const { connector, action } = configsOf(parts)
  const { rule } = parts
  const found = rule && meaningOf(rule.sql)
  const header = signatureHeader(action)
  const isWhole =
    found?.signing === undefined ||
    (header !== undefined && get(action, 'parameters.body') === SIGNED_BODY)
  const meaning = isWhole ? found : undefined
  const { signing } = meaning ?? {}
  // What started a webhook without its rule is not known: the user has to choose.
  const isLeftover = rule === undefined && (connector ?? action) !== undefined
  const isSigned = action !== undefined && signing !== undefined && header !== undefined
  const shown = isSigned ? unsigned(action, header, signing.body) : action
  const fresh = toValues(kind)
  const config: Config = { ...(connector && { connector }), ...(shown && { action: shown }) }
  const read = toValues(kind, config)
  return {
    meaning,
    isByHand: rule !== undefined && meaning === undefined,
    config,
    values: {
      connector: (connector ? read : fresh).connector,
      action: (shown ? read : fresh).action,
      name: shortNameOf(fullName),
      note: rule?.description ?? '',
      trigger: valuesOfTrigger(meaning?.trigger, isLeftover),
      signing: signingIn(signingOf(action), isSigned ? { header, ...signing } : undefined),
    },
  }
}

function signingIn(
  ofAction: Omit<Signing, 'isOn'> | undefined,
  ofRule: { header: string; secret: string } | undefined,
): Signing {
  if (ofAction !== undefined) return { isOn: true, ...ofAction }
  // Receivers of a webhook that its rule has signed do not expect a time.
  if (ofRule !== undefined) return { isOn: true, ...ofRule, timestampHeader: '' }
  return {
    isOn: false,
    header: DEFAULT_HEADER,
    secret: '',
    timestampHeader: DEFAULT_TIMESTAMP_HEADER,
  }
}

function valuesOfTrigger(trigger: Trigger | undefined, isLeftover: boolean): TriggerValues {
  if (trigger === undefined) return isLeftover ? { ...newTrigger, messages: [] } : newTrigger
  const { kind } = trigger
  if (kind === 'messages') {
    return { ...newTrigger, kind, messages: trigger.events, topics: trigger.topics }
  }
  return { ...newTrigger, kind, events: kind === 'events' ? trigger.events : [] }
}

/** A filter for every topic makes all others needless. */
export function triggerIn({ kind, messages, topics, events }: TriggerValues): Trigger {
  if (kind === 'all') return { kind }
  if (kind === 'events') return { kind, events }
  return { kind, events: messages, topics: topics.includes('#') ? [] : topics }
}

export const hasBody = (values: Values) =>
  !['get', 'delete'].includes(String(get(values, 'action.parameters.method')))

const isSigning = (values: WebhookValues) => values.signing.isOn && hasBody(values)

/** The statement that the form describes. */
export function meaningIn(values: WebhookValues, signer: Signer): Meaning {
  const body: unknown = get(values, 'action.parameters.body')
  const trigger = triggerIn(values.trigger)
  if (signer === 'action' || !isSigning(values)) return { trigger }
  return {
    trigger,
    signing: { secret: values.signing.secret, body: typeof body === 'string' ? body : '' },
  }
}

/** The parts as they are to be. Fields that the form does not show stay as they are now. */
export function wantedOf(
  values: WebhookValues,
  {
    fullName,
    seen,
    now,
    edition,
    signer,
  }: { fullName: string; seen: Seen | undefined; now: Parts; edition: Edition; signer: Signer },
): Wanted {
  const came = seenOf(now, fullName)
  const body = toBody(kind, values, seen?.config, came.config)
  const connector = isRecord(body.connector) ? body.connector : {}
  const action = isRecord(body.action) ? body.action : {}
  const { rule } = now
  const isByHand = seen?.isByHand === true
  return {
    connector: { enable: true, ...connector },
    action: {
      enable: true,
      ...withSignature(action, values, { signer, isByHand }),
      connector: fullName,
    },
    rule: {
      sql:
        rule !== undefined && isByHand
          ? rule.sql
          : sqlOf(meaningIn(values, signer), came, rule?.sql, edition),
      actions: linked(rule, partIdOf(fullName)),
      enable: rule?.enable ?? true,
      description: values.note,
    },
  }
}

const linked = (rule: Parts['rule'], id: string) => {
  const actions = rule?.actions ?? []
  return actionIdsOf(actions).includes(id) ? actions : [...actions, id]
}

/** The same meaning keeps its spelling: a changed rule loses its metrics. */
function sqlOf(meaning: Meaning, came: Seen, sql: string | undefined, edition: Edition) {
  const written = statementOf(meaning, edition)
  if (sql === undefined || came.meaning === undefined) return written
  return statementOf(came.meaning, edition) === written ? sql : written
}

function withSignature(
  action: Config,
  values: WebhookValues,
  { signer, isByHand }: { signer: Signer; isByHand: boolean },
): Config {
  const { signing: _, ...parameters } = isRecord(action.parameters) ? action.parameters : {}
  const unsigned = { ...action, parameters }
  if (!isSigning(values)) return isByHand ? action : unsigned
  if (signer === 'rule') return isByHand ? action : signed(unsigned, values.signing)
  const { header, secret, timestampHeader } = values.signing
  const signing = {
    ...{ header, secret },
    ...(timestampHeader !== '' && { timestamp_header: timestampHeader }),
  }
  return { ...action, parameters: { ...parameters, signing } }
}

function signed(action: Config, { header }: Signing): Config {
  const parameters = isRecord(action.parameters) ? action.parameters : {}
  const headers = isRecord(parameters.headers) ? parameters.headers : {}
  return {
    ...action,
    parameters: {
      ...parameters,
      headers: { ...headers, [header]: SIGNATURE_VALUE },
      body: SIGNED_BODY,
    },
  }
}

interface Checks {
  language: Language
  isNew: boolean
  /** Paths of secrets that a copy cannot take over. */
  secrets: readonly string[]
  isByHand: boolean
  signer: Signer
}

type Words = Readonly<Record<Language, string>>

export function webhookResolver(checks: Checks): Resolver<WebhookValues> {
  return (values) => {
    const problems = [
      ...ownProblems(values, checks),
      ...lostSecrets(values, checks.secrets),
      ...problemsOf(kind, values),
    ]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<WebhookValues> = {}
    for (const [path, words] of problems) {
      if (get(errors, path) === undefined)
        set(errors, path, { type: 'rule', message: words[checks.language] })
    }
    return { values: {}, errors }
  }
}

function ownProblems(
  values: WebhookValues,
  { isNew, isByHand, signer }: Checks,
): [string, Words][] {
  const { name, trigger } = values
  const problems: [string, Words][] = []
  if (isNew && !NAME.test(name)) problems.push(['name', m.nameWrong])
  if (signer === 'action' || !isByHand) problems.push(...signingProblems(values))
  if (isByHand) return problems
  if (trigger.kind === 'messages') {
    if (trigger.messages.length === 0) problems.push(['trigger.messages', m.chooseEvent])
    problems.push(...topicProblems(trigger.topics))
  }
  if (trigger.kind === 'events' && trigger.events.length === 0) {
    problems.push(['trigger.events', m.chooseEvent])
  }
  return problems
}

function signingProblems(values: WebhookValues): [string, Words][] {
  if (!isSigning(values)) return []
  const { header, secret, timestampHeader } = values.signing
  const problems: [string, Words][] = []
  if (!HEADER.test(header)) problems.push(['signing.header', m.headerWrong])
  if (!isSecret(secret)) problems.push(['signing.secret', m.secretWrong])
  if (timestampHeader !== '' && !HEADER.test(timestampHeader)) {
    problems.push(['signing.timestampHeader', m.headerWrong])
  }
  return problems
}

const isSecret = (text: string) => /^[!-~]+$/.test(text) && text.length <= MAX_SECRET_BYTES

const topicProblems = (topics: readonly string[]) =>
  topics.flatMap((topic, i): [string, Words][] => {
    const problem = topicProblem(topic, topics.slice(0, i))
    return problem === undefined ? [] : [[`trigger.topics.${i}`, problem]]
  })

function topicProblem(topic: string, before: readonly string[]): Words | undefined {
  if (topic === '') return m.topicRequired
  if (before.includes(topic)) return m.topicTwice
  // A statement has no escapes, and events are no topics of messages.
  if (/['"]/.test(topic)) return m.topicQuotes
  const isEvent = /^\$(events|bridges|sources|share|queue)\//.test(topic)
  return isEvent || topicFilterProblem(topic) !== undefined ? m.topicWrong : undefined
}

function lostSecrets(values: Values, secrets: readonly string[]): [string, Words][] {
  return ['connector.headers', 'action.parameters.headers', 'connector.ssl.password'].flatMap(
    (path) => {
      const value: unknown = get(values, path)
      if (secrets.length === 0) return []
      const isLost = Array.isArray(value)
        ? (value as readonly Row[]).some((row) => isLostRow(row, path, secrets)) // of this kind of field
        : isMasked(value) || (secrets.includes(path) && value === '')
      return isLost ? [[path, m.enterAgain] as [string, Words]] : []
    },
  )
}

const isLostRow = ({ key, value }: Row, path: string, secrets: readonly string[]) =>
  value === MASK || (value === '' && secrets.includes(`${path}.${key}`))
