import type { AclRule } from '@signalbox/contract/acl-rules'

/** A rule in one line, in the words of the API; what holds for any QoS or RETAIN is left out. */
export function ruleText({ permission, action, topic, qos, retain }: AclRule): string {
  const parts = [permission, action, topic]
  if (new Set(qos).size < 3) parts.push(`qos=${[...qos].join(',')}`)
  if (retain !== 'all') parts.push(`retain=${retain}`)
  return parts.join(' ')
}
