import type { Alarm } from '@signalbox/contract/alarms'
import { channelIn } from '#domain/alarms/channel-in.ts'
import { networkFault } from '#domain/chain/network-fault.ts'
import { bareAlarmMessage } from '../known-alarm.ts'

/** Alarms of one cause: an address that cannot be reached, a resource, or a condition of a node. */
export interface AlarmCause {
  /** The address, or the name of the first alarm. */
  key: string
  /** Host, with its port where it is known, of what cannot be reached. */
  address: string | undefined
  /** The cause itself first, then its consequences by name. */
  alarms: readonly [Alarm, ...Alarm[]]
  nodes: readonly string[]
  /** When the first of them was raised (RFC 3339). */
  since: string
  /** `<type>:<name>` of actions and sources that do not work. */
  actions: readonly string[]
  sources: readonly string[]
}

const addressIn = (alarm: Alarm): string | undefined =>
  networkFault(bareAlarmMessage(alarm))?.address

/** Alarms of the same cause together, in the order of their first alarms. */
export function groupAlarms(alarms: readonly Alarm[]): readonly AlarmCause[] {
  const addresses = new Map<string, string>()
  for (const alarm of alarms) {
    const address = addressIn(alarm)
    if (address !== undefined) addresses.set(alarm.name, address)
  }
  const groups = new Map<string, [Alarm, ...Alarm[]]>()
  for (const alarm of alarms) {
    const { connector } = channelIn(alarm.name) ?? {}
    // A consequence belongs to its connector, whatever its own message says.
    const root = connector === undefined ? alarm.name : `connector:${connector}`
    const key = addresses.get(root) ?? addresses.get(alarm.name) ?? root
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [alarm])
    else group.push(alarm)
  }
  return Array.from(groups, ([key, group]) => describe(key, group, new Set(addresses.values())))
}

const isConsequence = ({ name }: Alarm): number => Number(channelIn(name) !== undefined)

function describe(
  key: string,
  group: readonly [Alarm, ...Alarm[]],
  addresses: ReadonlySet<string>,
): AlarmCause {
  const [first, ...more] = group.toSorted(
    (a, b) => isConsequence(a) - isConsequence(b) || (a.name < b.name ? -1 : 1),
  )
  const alarms: [Alarm, ...Alarm[]] = [first ?? group[0], ...more]
  const ids = (noun: 'action' | 'source') => [
    ...new Set(
      alarms.flatMap(({ name }) => {
        const channel = channelIn(name)
        return channel?.noun === noun ? [channel.id] : []
      }),
    ),
  ]
  return {
    key,
    address: addresses.has(key) ? key : undefined,
    alarms,
    nodes: [...new Set(alarms.map(({ node }) => node))],
    since: alarms.map(({ activate_at }) => activate_at).toSorted(byTime)[0] ?? '',
    actions: ids('action'),
    sources: ids('source'),
  }
}

const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** Rules that send to one of these actions. */
export function stoppedRules(
  rules: readonly { id: string; enable?: boolean | undefined; actions?: readonly unknown[] }[],
  actions: readonly string[],
): readonly string[] {
  return rules
    .filter(
      ({ enable, actions: used = [] }) =>
        enable !== false && used.some((id) => actions.includes(String(id))),
    )
    .map(({ id }) => id)
}
