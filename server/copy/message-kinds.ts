import { bannedCreate, bannedDelete, bannedList, type BanKind } from '@signalbox/contract/banned'
import { publish } from '@signalbox/contract/publish'
import { retainedGet, retainedList } from '@signalbox/contract/retainer'
import { createHash } from 'node:crypto'
import { type Caller, type Item, type Kind, readRows, unlessGone, type Json } from './kind.ts'

/** A time of RFC 3339 in any time zone as epoch seconds; another text, such as `infinity`, unchanged. */
const seconds = (time: unknown) => {
  const ms = Date.parse(String(time))
  return Number.isNaN(ms) ? time : Math.floor(ms / 1000)
}

export const bans: Kind = {
  ...{ area: 'bans', name: 'bans' },
  list: async (client, signal) =>
    (await readRows(client, bannedList, signal)).map(({ as, who, by, reason, at, until }) => ({
      id: `${String(as)}:${String(who)}`,
      value: { as, who, by, reason, at: seconds(at), until: seconds(until) },
    })),
  write: async ([ban], exists, { to }) => {
    if (ban === undefined) return
    const { as, who, ...others } = ban.value as { as: BanKind; who: string } & Json // as `list` made it
    if (exists) await unlessGone(to.call(bannedDelete, { path: { as, who } }))
    await to.call(bannedCreate, { body: { as, who, ...others } })
  },
}

const readMessage = (client: Caller, topic: string) =>
  unlessGone(client.call(retainedGet, { path: { topic } }))

/** Messages of the broker itself are not copied. */
const isOwn = (topic: unknown) => String(topic).startsWith('$SYS/')

export const retained: Kind = {
  ...{ area: 'retained', name: 'retained', needs: ['retainer'] },
  list: async (client, signal) =>
    (await readRows(client, retainedList, signal))
      .filter(({ topic }) => !isOwn(topic))
      .map(({ topic, qos }): Item => ({ id: String(topic), value: { qos } })),
  detail: async (client, { id }) => {
    const message = await readMessage(client, id)
    if (message === undefined) return undefined
    const { qos, payload } = message
    // Payloads are compared by their digests, and read again for a write.
    const payload_sha256 =
      payload === undefined ? undefined : createHash('sha256').update(payload).digest('hex')
    return { id, value: { qos, payload_sha256 } }
  },
  write: async ([item], _exists, { from, to, again, gone, records }) => {
    if (item === undefined) return
    const properties = (await records())?.properties.get(item.id)
    const message = await readMessage(from, item.id)
    if (message === undefined || properties === 'expired')
      return void gone.add(`retained/${item.id}`)
    if (properties === 'other') return void again.add(`retained/${item.id}`)
    const { topic, qos, payload, from_clientid: clientid } = message
    if (payload === undefined) throw new Error('The API does not give payloads of this size')
    await to.call(publish, {
      body: {
        ...{ topic, qos, payload, payload_encoding: 'base64', retain: true },
        ...(clientid !== undefined && { clientid }),
        ...(properties !== undefined && { properties }),
      },
    })
  },
}
