import { columnValue } from '../run/column-value.ts'
import { badArgument } from '../run/limits.ts'
import { getKey } from '../run/paths.ts'
import { isMap, own, type Value } from '../values/value.ts'
import { fnHost, type FunctionTable } from './define.ts'

/**
 * Functions that read the running event. In the field lists of SELECT, FOREACH and DO, EMQX passes them a
 * value that they do not recognize as an event, so they give undefined; here the host has no event there.
 */
const column = (name: string) => [
  fnHost([], 'any', ({ event }) => (event ? columnValue(own(event, name)) : undefined)),
]

export const event = {
  msgid: column('id'),
  qos: column('qos'),
  username: column('username'),
  clientip: column('peerhost'),
  peerhost: column('peerhost'),
  // Looks for it in a place where no event of this version has it.
  clientid: [fnHost([], 'any', () => undefined)],
  topic: [
    ...column('topic'),
    fnHost(['n: integer'], 'any', ({ event }, n) => {
      const topic = event && own(event, 'topic')
      if (topic === undefined) return undefined
      const levels = (typeof topic === 'string' ? topic : '').split('/')
      if (n < 1 || n > levels.length) throw badArgument()
      return levels[Number(n) - 1]
    }),
  ],
  payload: [
    ...column('payload'),
    fnHost(['path: any'], 'any', ({ event }, path) => {
      let value: Value = event && own(event, 'payload')
      if (!isMap(value)) return undefined
      if (typeof path !== 'string') throw badArgument()
      for (const key of path.split('.')) value = getKey(value, key)
      return value
    }),
  ],
  flags: [
    fnHost([], 'object', ({ event }) => {
      const flags = event && own(event, 'flags')
      return isMap(flags) ? flags : {}
    }),
  ],
  flag: [
    // Flags have text names only, but EMQX accepts any value here.
    fnHost(['name: any'], 'any', ({ event }, name) => {
      const flags = event && own(event, 'flags')
      return isMap(flags) && typeof name === 'string' ? own(flags, name) : undefined
    }),
  ],
} satisfies FunctionTable
