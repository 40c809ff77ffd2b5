import { expect, it } from 'vitest'
import { EMPTY_LOG, filterLines, readOn } from './trace-lines.ts'

const readLines = (text: string) => readOn(EMPTY_LOG, text).lines
const TIME = '2026-11-20T22:03:15.029892+00:00'
const connect = `${TIME} [MQTT] tr-1@127.0.0.1:39510 msg: mqtt_packet_received, packet: CONNECT(Q0, R0), username: tu`
const settled = `${TIME} [ACTION] tr-1@ msg: action_success, result: ok`
const dropped = `${TIME} [warning] c@h@127.0.0.1:1 msg: delivery_dropped, reason: queue_full`

it('reads the lines of the reference', () => {
  expect(readLines(`${connect}\n${settled}\n${dropped}\n${TIME} [MQTT] cut`)).toMatchObject([
    {
      time: TIME,
      tag: 'MQTT',
      level: 'debug',
      clientid: 'tr-1',
      msg: 'mqtt_packet_received',
      details: 'packet: CONNECT(Q0, R0), username: tu',
    },
    { tag: 'ACTION', clientid: 'tr-1', msg: 'action_success', details: 'result: ok' },
    { tag: '', level: 'warning', clientid: 'c@h', msg: 'delivery_dropped' },
  ])
})

it('reads JSON lines, and shows any other line as it is', () => {
  const json = `{"time":"${TIME}","msg":"subscribe","meta":{"trace_tag":"SUBSCRIBE","topic":"t","clientid":"c","sub_opts":{"qos":2}},"level":"debug"}`
  expect(readLines(`${json}\n{"broken\n[1]\n\n`)).toMatchObject([
    {
      tag: 'SUBSCRIBE',
      clientid: 'c',
      details: 'topic: t, sub_opts: {"qos":2}',
      meta: { topic: 't' },
    },
    { msg: '{"broken', time: '', level: 'debug' },
    { msg: '[1]' },
    { msg: '' },
  ])
})

it('filters by level and text', () => {
  const lines = readLines(`${connect}\n${settled}\n${dropped}\n`)
  expect(filterLines(lines, 'warning', '').map(({ msg }) => msg)).toEqual(['delivery_dropped'])
  expect(filterLines(lines, 'error', '')).toEqual([])
  expect(filterLines(lines, 'all', 'USERNAME').map(({ key }) => key)).toEqual(['0'])
})

it('reads a log in parts that end in the middle of a line', () => {
  const text = `${connect}\n${settled}\n${dropped}\n`
  for (const cut of [0, 10, connect.length, connect.length + 1, text.length - 1, text.length]) {
    const first = readOn(EMPTY_LOG, text.slice(0, cut))
    const { lines, rest } = readOn(first, text.slice(cut))
    expect(rest).toBe('')
    expect(lines).toEqual(readLines(text))
    expect(lines.map(({ key }) => key)).toEqual(['0', '1', '2'])
  }
})

it('client IDs of any length and form are read in linear time', () => {
  // In quadratic time this would take hours.
  const id = 'x'.repeat(2_000_000)
  const line = `${TIME} [MQTT] ${id}@1.1.1.1:1 `
  const [cut, whole] = readLines(`${line}\n${line}msg: a b, c: d\n`)
  expect(cut).toMatchObject({ time: '', msg: line })
  expect(whole).toMatchObject({ clientid: id, msg: 'a b', details: 'c: d' })
})
