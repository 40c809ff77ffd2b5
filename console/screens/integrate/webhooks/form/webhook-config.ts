import { isRecord } from '@signalbox/formats/is-record'
import { get } from 'react-hook-form'
import type { Config } from '#form/field.ts'
import { lookAt, toBody, toValues } from '#form/values.ts'
import { ruleActionIds } from '#domain/rule/rule.ts'
import { toPartConfigs, type Wanted } from '../model/plan.ts'
import { SIGNATURE_VALUE, SIGNED_BODY } from '@signalbox/rule-sql/webhooks/signature'
import {
  type Meaning,
  meaningFromSql,
  sqlFromMeaning,
} from '@signalbox/rule-sql/webhooks/statement'
import { type Edition, PUBLISH, type Trigger } from '@signalbox/rule-sql/webhooks/trigger'
import { toPartId, type Parts } from '../model/webhook.ts'
import { HAND_WRITTEN, triggerIn } from './trigger.ts'
import { hasBody, type Signer, webhookKinds } from './webhook-kind.ts'

/** The part of a form's configuration that is no object of the API. */
interface Signing {
  isOn: boolean
  header?: string
  /** The secret; masked if it is stored in the action. */
  secret?: string
  /** Header of the time; empty if the time is not signed. A rule cannot sign it. */
  timestampHeader?: string
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The header that has the signature. */
function signatureHeader(action: Config | undefined): string | undefined {
  const headers: unknown = get(action, 'parameters.headers')
  const entries = isRecord(headers) ? Object.entries(headers) : []
  return entries.find(([, value]) => value === SIGNATURE_VALUE)?.[0]
}

/** Signing settings that are stored in the action. */
function readSigning(action: Config | undefined): Signing | undefined {
  const signing: unknown = get(action, 'parameters.signing')
  if (!isRecord(signing)) return undefined
  const { header, secret, timestamp_header: timestampHeader } = signing
  return {
    isOn: true,
    header: stringOrEmpty(header),
    secret: stringOrEmpty(secret),
    timestampHeader: stringOrEmpty(timestampHeader),
  }
}

/** Action without the parts that belong to the signature. */
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

/** Parsed statement of a webhook; `undefined` if it was written by hand, or if there is no rule. */
function meaningIn({ action, rule }: Parts): Meaning | undefined {
  const found = rule && meaningFromSql(rule.sql)
  if (found?.signing === undefined) return found
  const isWhole =
    signatureHeader(action) !== undefined && get(action, 'parameters.body') === SIGNED_BODY
  return isWhole ? found : undefined
}

/**
 * The configuration that the form of a webhook edits: trigger, signature and note, and those of connector and action,
 * with the template of a signed body. Missing parts get the values of new ones.
 */
export function webhookFormConfig(parts: Parts): Config {
  const { connector, action } = toPartConfigs(parts)
  const { rule } = parts
  const meaning = meaningIn({ action: parts.action, rule })
  const { signing } = meaning ?? {}
  const header = signatureHeader(action)
  const isSigned = action !== undefined && signing !== undefined && header !== undefined
  const shown = isSigned ? unsigned(action, header, signing.body) : action
  const fresh = toBody(webhookKinds.action, toValues(webhookKinds.action))
  // Receivers of a webhook that its rule has signed do not expect a time.
  const byRule = isSigned && { isOn: true, header, secret: signing.secret, timestampHeader: '' }
  return {
    note: rule?.description ?? '',
    trigger:
      rule !== undefined && meaning === undefined
        ? { kind: HAND_WRITTEN, statement: { rule: rule.id, sql: rule.sql } }
        : readTrigger(meaning?.trigger, (connector ?? action) !== undefined),
    signing: readSigning(action) ?? (byRule || { isOn: false }),
    connector: connector ?? fresh.connector,
    action: shown ?? fresh.action,
  }
}

/** Without its rule, the trigger of a webhook is unknown, so the user has to choose. */
function readTrigger(trigger: Trigger | undefined, isLeftover: boolean): Config {
  if (trigger === undefined) {
    return { kind: 'messages', messages: isLeftover ? [] : [PUBLISH], topics: [] }
  }
  const { kind } = trigger
  if (kind === 'messages') return { kind, messages: trigger.events, topics: trigger.topics }
  return kind === 'events' ? { kind, events: trigger.events } : { kind }
}

export const handWritten = (config: Config): string | undefined =>
  get(config, 'trigger.kind') === HAND_WRITTEN
    ? stringOrEmpty(get(config, 'trigger.statement.sql'))
    : undefined

function signingIn(config: Config): Signing | undefined {
  const signing = config.signing as Signing | undefined // the values of its fields
  return signing?.isOn === true && hasBody(lookAt(config)) ? signing : undefined
}

/** The statement that the form describes. */
export function statementMeaning(config: Config, signer: Signer): Meaning {
  const trigger = triggerIn(config)
  const signing = signer === 'rule' ? signingIn(config) : undefined
  if (signing === undefined) return { trigger }
  const body: unknown = get(config, 'action.parameters.body')
  return { trigger, signing: { secret: signing.secret ?? '', body: stringOrEmpty(body) } }
}

interface Around {
  fullName: string
  /** The parts that there are. */
  now: Parts
  edition: Edition
  signer: Signer
}

/** Intended configuration of the parts. Fields that the form does not show keep their stored values. */
export function plannedWebhook(config: Config, { fullName, now, edition, signer }: Around): Wanted {
  const { rule } = now
  const action = isRecord(config.action) ? config.action : {}
  return {
    connector: { enable: true, ...(isRecord(config.connector) ? config.connector : {}) },
    action: { enable: true, ...withSignature(action, config, signer), connector: fullName },
    rule: {
      sql: handWritten(config) ?? webhookStatement(statementMeaning(config, signer), now, edition),
      actions: linked(rule, toPartId(fullName)),
      enable: rule?.enable ?? true,
      description: stringOrEmpty(config.note),
    },
  }
}

const linked = (rule: Parts['rule'], id: string) => {
  const actions = rule?.actions ?? []
  return ruleActionIds(actions).includes(id) ? actions : [...actions, id]
}

/**
 * Statement to save. If its meaning is unchanged, the stored text is kept, because a change of the rule would reset its
 * metrics.
 */
function webhookStatement(meaning: Meaning, now: Parts, edition: Edition): string {
  const written = sqlFromMeaning(meaning, edition)
  const before = meaningIn(now)
  if (now.rule === undefined || before === undefined) return written
  return sqlFromMeaning(before, edition) === written ? now.rule.sql : written
}

function withSignature(action: Config, config: Config, signer: Signer): Config {
  const isByHand = handWritten(config) !== undefined
  const { signing: _, ...parameters } = isRecord(action.parameters) ? action.parameters : {}
  const plain = { ...action, parameters }
  const signing = signingIn(config)
  if (signing === undefined) return isByHand ? action : plain
  const { header = '', secret, timestampHeader = '' } = signing
  if (signer === 'rule') return isByHand ? action : signed(plain, header)
  return {
    ...action,
    parameters: {
      ...parameters,
      signing: {
        ...{ header, secret },
        ...(timestampHeader !== '' && { timestamp_header: timestampHeader }),
      },
    },
  }
}

function signed(action: Config, header: string): Config {
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
