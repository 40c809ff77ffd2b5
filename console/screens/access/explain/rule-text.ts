import type { AclRule } from '@signalbox/contract/acl-rules'

/** Rule in one line with the terms of the API; conditions that accept any QoS or RETAIN are left out. */
export function ruleText({ permission, action, topic, qos, retain }: AclRule): string {
  const parts = [permission, action, topic]
  if (new Set(qos).size < 3) parts.push(`qos=${[...qos].join(',')}`)
  if (retain !== 'all') parts.push(`retain=${retain}`)
  return parts.join(' ')
}
