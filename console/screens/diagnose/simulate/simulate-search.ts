import * as z from 'zod/mini'
import { optionalText } from '../../../parts/search.ts'
import type { Draft } from '../../../upstream/simulation/draft.ts'

/** What the address says of the message; its payload may be long, or secret, and stays out of it. */
export const simulateSearch = z.object({
  clientid: optionalText,
  topic: optionalText,
  qos: z.catch(z.enum(['0', '1', '2']), '0'),
  retain: z.catch(z.enum(['true', 'false']), 'false'),
})
export type SimulateSearch = z.output<typeof simulateSearch>

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
