import { describe, expect, it } from 'vitest'
import { clientChecks, type Facts, findWorstCheck } from './checks.ts'

const client = {
  clientid: 'c',
  connected: true,
  connected_at: '2026-11-24T10:00:00Z',
  listener: 'tcp:default',
  mqueue_len: 0,
  mqueue_max: 1000,
  inflight_cnt: 0,
  inflight_max: 32,
  subscriptions_cnt: 2,
}
const NONE = { findings: false, denials: false, bans: false, slow: false, traces: false }
const facts = (part: Partial<Facts>): Facts => ({
  clientid: 'c',
  client,
  losing: 860,
  findings: [],
  events: [],
  denials: [],
  recordedSince: undefined,
  bans: [],
  slow: [],
  isLatencyOff: false,
  traces: [],
  isUnread: NONE,
  ...part,
})
const listCodes = (part: Partial<Facts>) => clientChecks(facts(part)).map(({ code }) => code)
const worst = (part: Partial<Facts>) => findWorstCheck(clientChecks(facts(part)))
const denial = {
  at: '2026-11-24T10:00:00Z',
  last_at: '2026-11-24T10:01:00Z',
  count: 3,
  kind: 'connect' as const,
  clientid: 'c',
  username: null,
  ip_address: '127.0.0.1',
  listener: 'tcp:default',
  proto_ver: 5,
  reason_code: 134,
}
const ban = {
  as: 'clientid' as const,
  who: 'c',
  by: 'me',
  reason: '',
  at: '',
  until: '2099-01-01T00:00:00Z',
}

describe('a client without problems', () => {
  it('passes each check', () => {
    expect(listCodes({})).toEqual([
      ...[
        'connected',
        'notBanned',
        'notDenied',
        'stable',
        'delivered',
        'notSlow',
        'subscribed',
        'notTraced',
      ],
    ])
    expect(worst({})).toBeUndefined()
  })

  it('is not blamed for what the broker does not tell', () => {
    const unknown = {
      ...{ findings: undefined, denials: undefined, bans: undefined, slow: undefined },
      traces: undefined,
    }
    expect(listCodes(unknown)).toEqual(
      expect.arrayContaining([
        'bansUnknown',
        'denialsUnknown',
        'stabilityUnknown',
        'slowUnknown',
        'tracesUnknown',
      ]),
    )
    expect(worst(unknown)).toBeUndefined()
  })

  it('has no latency while slow subscriptions are disabled', () => {
    const off = { slow: undefined, isLatencyOff: true }
    expect(listCodes(off)).toContain('slowOff')
    expect(worst(off)).toBeUndefined()
  })
})

describe('a list that could not be read', () => {
  const unread = { bans: undefined, isUnread: { ...NONE, bans: true } }

  it('is worse than what is known to be well', () => {
    const noted = { ...client, mqueue_len: 3 }
    expect(worst({ ...unread, client: noted })).toEqual({ code: 'bansUnknown', tone: 'unread' })
  })

  it('hides no problem', () => {
    expect(worst({ ...unread, denials: [denial] })).toMatchObject({ code: 'denied' })
  })
})

describe('the worst problem', () => {
  it('is a full queue, with the loss and the cause of the banner', () => {
    const full = { ...client, mqueue_len: 1000 }
    const findings = [
      { code: 'queue_full' as const, level: 'problem' as const, since: '2026-11-24T10:02:00Z' },
    ]
    expect(worst({ client: full, findings })).toMatchObject({
      ...{ code: 'queueFull', tone: 'bad' },
      headline: { since: '2026-11-24T10:02:00Z', cause: 'slow', rate: 860 },
    })
    // The broker's rate, over a minute, is that of the banner.
    const losing = { code: 'losing_messages' as const, level: 'problem' as const, rate: 16 }
    expect(worst({ client: full, findings: [...findings, losing] })).toMatchObject({
      headline: { rate: 16 },
    })
  })

  it('is a refused connection of a client that is not there', () => {
    expect(worst({ client: undefined, denials: [denial, { ...denial, count: 2 }] })).toMatchObject({
      ...{ code: 'denied', tone: 'bad', count: 5 },
    })
    const other = { ...denial, by: 'nobody', reason_code: 135 }
    expect(worst({ client: undefined, denials: [denial, other] })).toMatchObject({ count: 3 })
    const away = { ...client, connected: false }
    expect(worst({ client: away, denials: [denial] })).toMatchObject({ code: 'denied', count: 3 })
    // The client has connected since then.
    expect(worst({ denials: [denial] })).toMatchObject({ code: 'denied', tone: 'warning' })
    const ended = { at: '2026-11-24T10:02:00Z', count: 1, kind: 'session_ended' as const }
    const gone = { client: undefined, denials: [denial] }
    expect(worst({ ...gone, events: [ended] })).toMatchObject({ code: 'absent' })
    const earlier = { ...ended, at: '2026-11-24T09:59:00Z' }
    expect(worst({ ...gone, events: [earlier] })).toMatchObject({ code: 'denied', tone: 'bad' })
  })

  it('is a ban, where it keeps the client out', () => {
    const away = { ...client, connected: false }
    expect(worst({ client: away, bans: [ban] })).toMatchObject({ code: 'banned', tone: 'bad' })
    expect(worst({ bans: [ban] })).toMatchObject({ code: 'banned', tone: 'warning' })
  })

  it('is a ban of a client that is not there', () => {
    expect(worst({ client: undefined, bans: [ban] })).toMatchObject({ code: 'banned', ban })
  })

  it('is a slow subscription, if nothing is worse', () => {
    const slow = [
      { clientid: 'c', topic: 'a', node: 'n', timespan: 900, last_update_time: 0 },
      { clientid: 'c', topic: 'b', node: 'n', timespan: 600, last_update_time: 0 },
    ]
    expect(worst({ slow })).toMatchObject({ code: 'slow', slowest: { topic: 'a' } })
  })

  it('is an unacknowledged window', () => {
    expect(worst({ client: { ...client, inflight_cnt: 32, mqueue_len: 5 } })).toMatchObject({
      ...{ code: 'windowFull', headline: { cause: 'unacknowledged' } },
    })
  })
})

it('shows the last event of a client without a session, and does not check its queue', () => {
  const event = { at: '2026-11-24T10:00:00Z', count: 1, kind: 'disconnected' as const }
  const checks = clientChecks(facts({ client: undefined, events: [event] }))
  expect(checks[0]).toEqual({ tone: 'bad', code: 'absent', last: event })
  expect(checks.map(({ code }) => code)).not.toContain('delivered')
})

it('judges stability by findings, and by a connection if there is one', () => {
  const stabilityTone = (part: Partial<Facts>) =>
    clientChecks(facts(part)).find(({ code }) => /stab/.test(code))?.tone
  expect(stabilityTone({})).toBe('good')
  expect(stabilityTone({ client: undefined })).toBe('unknown')
  expect(stabilityTone({ client: { ...client, connected: false } })).toBe('unknown')
  const finding = { code: 'connects_often', level: 'warning' } as const
  expect(stabilityTone({ client: undefined, findings: [finding] })).toBe('warning')
})

it('queued messages of a connected client are a note, a missing subscription too', () => {
  const busy = { ...client, mqueue_len: 3, subscriptions_cnt: 0 }
  const tones = Object.fromEntries(
    clientChecks(facts({ client: busy })).map((it) => [it.code, it.tone]),
  )
  expect(tones).toMatchObject({ waiting: 'note', noSubscriptions: 'note' })
})
