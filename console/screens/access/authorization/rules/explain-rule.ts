import { replaceBraced } from '@signalbox/contract/placeholders'
import type { AclRule } from '@signalbox/contract/acl-rules'
import { paths } from '#paths.ts'
import type { RuleList } from './rule-lists.ts'

/** Address that explains the request of a rule, for the owner of its list. */
export function explainPath({ kind, name }: Omit<RuleList, 'rules'>, rule: AclRule | undefined) {
  const whose = { clients: { clientid: name }, users: { username: name }, all: {} }[kind]
  return paths.explain({ who: 'imagined', ...whose, ...(rule && toQuestion(rule, whose)) })
}

/** Subscribing uses the filter; publishing uses a topic that it matches. */
function toQuestion(
  { action, topic, qos, retain }: AclRule,
  whose: Readonly<Record<string, string | undefined>>,
) {
  const isText = topic.startsWith('eq ')
  const filled = replaceBraced(topic.replace(/^eq /, ''), (name) => whose[name] ?? 'x')
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
