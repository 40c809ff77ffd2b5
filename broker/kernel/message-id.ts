import { randomBytes } from 'node:crypto'
import type { Message } from './message.ts'

const ids = new WeakMap<Message, string>()
const run = randomBytes(4).toString('hex')
let last = 0

/**
 * The 32 hex digits that the API calls `msgid`: time, run and a count. Made when first asked for,
 * because most messages are delivered and forgotten without anyone wanting it.
 */
export function messageId(message: Message): string {
  let id = ids.get(message)
  if (id === undefined) {
    last = (last + 1) % 2 ** 48
    const time = message.timestamp.toString(16).padStart(12, '0').slice(-12)
    id = `${time}${run}${last.toString(16).padStart(12, '0')}`.toUpperCase()
    ids.set(message, id)
  }
  return id
}
