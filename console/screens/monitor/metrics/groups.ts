/** The groups of the screen, in their order. */
export const GROUPS = [
  'connections',
  'sessions',
  'access',
  'traffic',
  'packets',
  'messages',
  'delivery',
  'overload',
  'other',
] as const
export type Group = (typeof GROUPS)[number]

const BY_PREFIX: Readonly<Record<string, Group>> = {
  client: 'connections',
  session: 'sessions',
  authentication: 'access',
  authorization: 'access',
  bytes: 'traffic',
  packets: 'packets',
  messages: 'messages',
  delivery: 'delivery',
  overload_protection: 'overload',
}

/** The group of a counter; brokers of other versions have counters that are unknown here. */
export function counterGroup(key: string): Group {
  if (/^client\..*auth/.test(key)) return 'access'
  const [prefix = ''] = key.split('.')
  return Object.hasOwn(BY_PREFIX, prefix) ? (BY_PREFIX[prefix] ?? 'other') : 'other'
}
