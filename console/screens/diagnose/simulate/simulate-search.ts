import type { Draft } from './draft.ts'
import type { SimulateSearch } from './simulate.paths.ts'

const QOS = { '0': 0, '1': 1, '2': 2 } as const

export function toDraft({ clientid, topic, qos, retain }: SimulateSearch, payload: string): Draft {
  return {
    ...(clientid !== undefined && clientid !== '' && { clientid }),
    topic: topic ?? '',
    qos: QOS[qos],
    retain: retain === 'true',
    payload,
  }
}

export function toSearch({ clientid, topic, qos, retain }: Draft): SimulateSearch {
  return {
    clientid: clientid === '' ? undefined : clientid,
    topic: topic === '' ? undefined : topic,
    qos: `${qos}`,
    retain: `${retain}`,
  }
}
