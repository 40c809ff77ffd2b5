import type { AclRule } from '@signalbox/contract/acl-rules'
import { paths } from '../../../../paths.ts'
import type { RuleList } from './rule-lists.ts'

/** The question that a rule answers, about the owner of its list. */
export function explainPath({ kind, name }: Omit<RuleList, 'rules'>, rule: AclRule | undefined) {
  const whose = { clients: { clientid: name }, users: { username: name }, all: {} }[kind]
  return paths.explain({ who: 'imagined', ...whose, ...(rule && questionOf(rule, whose)) })
}

/** Subscribing uses the filter; publishing uses a topic that it matches. */
function questionOf(
  { action, topic, qos, retain }: AclRule,
  whose: Readonly<Record<string, string | undefined>>,
) {
  const isText = topic.startsWith('eq ')
  const filled = topic
    .replace(/^eq /, '')
    .replaceAll(/\$\{([^}]*)\}/g, (_all, placeholder: string) => whose[placeholder] ?? 'x')
  const isFilter = /[+#]/.test(filled)
  const both = isFilter ? 'subscribe' : 'publish'
  const asked = action === 'all' || (isFilter && isText) ? both : action
  const [first = 0] = Array.isArray(qos) ? qos : [qos]
  return {
    action: asked,
    topic: asked === 'publish' ? filled.replaceAll(/[+#]/g, 'x') : filled,
    qos: first,
    retain: asked === 'publish' && retain === true,
  }
}
