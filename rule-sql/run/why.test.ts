import { describe, expect, it } from 'vitest'
import { parse } from '../syntax/parser.ts'
import { explain } from './explain.ts'
import { findDeciders, judge } from './why.ts'

const event = {
  event: 'message.publish',
  topic: 'a',
  clientid: 'c1',
  qos: 0,
  payload: '{"t":21,"list":[1,20]}',
}

async function judged(where: string) {
  const parsed = parse(`SELECT * FROM "a" WHERE ${where}`)
  return judge(parsed, await explain(parsed, event), 'WHERE')
}

describe('why a condition is false', () => {
  it.each([
    ['payload.t > 30', ['payload.t > 30']],
    ["payload.t > 30 AND clientid = 'c1'", ['payload.t > 30']],
    ["clientid = 'c1' AND (payload.t > 30 OR qos = 1)", ['payload.t > 30', 'qos = 1']],
    ["NOT clientid = 'c1'", ["NOT clientid = 'c1'"]],
    ['is_null(clientid)', ['is_null(clientid)']],
    ['qos IN (1, 2)', ['qos IN (1, 2)']],
  ])('%s: %j', async (where, deciders) => {
    const judgement = await judged(where)
    expect(judgement?.outcome).toBe('false')
    expect(judgement && findDeciders(judgement).map(({ source }) => source)).toEqual(deciders)
  })

  it('names the values that were compared, and what is undefined', async () => {
    const judgement = await judged('payload.t / 2 > payload.limit')
    const [decider] = judgement === undefined ? [] : findDeciders(judgement)
    expect(decider?.operands).toEqual([
      { source: 'payload.t / 2', value: '10.5', isUndefined: false },
      { source: 'payload.t', value: '21', isUndefined: false },
      { source: 'payload.limit', value: 'undefined', isUndefined: true },
    ])
  })

  it('marks what was not evaluated, and what failed', async () => {
    const and = await judged('qos = 1 AND payload.t > 30')
    expect(and?.parts.map(({ outcome }) => outcome)).toEqual(['false', 'skipped'])
    const failed = await judged("payload.t > 'x'")
    expect(failed?.outcome).toBe('failed')
    expect(failed?.problem).toBeDefined()
  })

  it('is known for each item of FOREACH', async () => {
    const parsed = parse('FOREACH payload.list as n INCASE n > 10 FROM "a"')
    const explanation = await explain(parsed, event)
    expect([0, 1].map((item) => judge(parsed, explanation, 'INCASE', item)?.outcome)).toEqual([
      'false',
      'true',
    ])
    expect(judge(parsed, explanation, 'WHERE')).toBeUndefined()
  })
})
