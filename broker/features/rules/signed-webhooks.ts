import type { HttpSigning } from '@signalbox/contract/integration/http'
import {
  BODY_COLUMN,
  SIGNATURE_COLUMN,
  SIGNATURE_VALUE,
  SIGNED_BODY,
} from '@signalbox/rule-sql/webhooks/signature'
import {
  meaningFromSql,
  type Signing,
  sqlFromMeaning,
} from '@signalbox/rule-sql/webhooks/statement'
import { triggerClauses } from '@signalbox/rule-sql/webhooks/trigger'
import type { ActionConfig } from '../../integration/kinds/kinds.ts'
import type { RuleConfig } from './rules.ts'

interface Configs {
  rules: readonly Readonly<RuleConfig>[]
  actions: readonly Readonly<ActionConfig>[]
}

type HttpAction = Extract<ActionConfig, { type: 'http' }>

/**
 * Converts webhooks whose rule signs, with the secret in its statement, to webhooks whose action
 * signs. Receivers get the same header for the same body. Statements with further outputs are not
 * converted.
 */
export function withSealedSecrets({ rules, actions }: Configs): Configs {
  const nextRules = new Map<string, Readonly<RuleConfig>>()
  const nextActions = new Map<string, Readonly<ActionConfig>>()
  for (const rule of rules) {
    // This quick check spares most rules from being parsed.
    if (!rule.sql.includes(SIGNATURE_COLUMN)) continue
    const meaning = meaningFromSql(rule.sql)
    const [id, ...others] = rule.actions
    if (meaning?.signing === undefined || typeof id !== 'string' || others.length > 0) continue
    const action = actions.find((each) => `${each.type}:${each.name}` === id)
    const users = rules.filter((each) => each.actions.includes(id))
    if (action?.type !== 'http' || users.length > 1) continue
    const signing = signed(action, meaning.signing)
    if (signing === undefined) continue
    nextActions.set(id, signing)
    const { trigger } = meaning
    // A webhook for all events has the events of the edition under which it was created.
    const edition = rule.sql.endsWith(triggerClauses(trigger, 'both')) ? 'both' : 'enterprise'
    nextRules.set(rule.id, { ...rule, sql: sqlFromMeaning({ trigger }, edition) })
  }
  return {
    rules: rules.map((each) => nextRules.get(each.id) ?? each),
    actions: actions.map((each) => nextActions.get(`${each.type}:${each.name}`) ?? each),
  }
}

/** The action with its own signature; `undefined` if it does not send the signature, or uses its columns elsewhere. */
function signed(action: Readonly<HttpAction>, { secret, body }: Signing): HttpAction | undefined {
  const { headers, body: template, signing: _, ...parameters } = action.parameters
  const header = Object.keys(headers).find((name) => headers[name] === SIGNATURE_VALUE)
  if (header === undefined || template !== SIGNED_BODY) return undefined
  const { [header]: __, ...others } = headers
  const rest = JSON.stringify([others, parameters.path])
  if (rest.includes(BODY_COLUMN) || rest.includes(SIGNATURE_COLUMN)) return undefined
  const signing: HttpSigning = { header, secret }
  return {
    ...action,
    parameters: {
      ...parameters,
      headers: others,
      // An action without a body template sends the whole row.
      ...(body !== '' && { body }),
      signing,
    },
  }
}
