import { describe, expect, it } from 'vitest'
import { LineReader, runsFromTrace, type TraceLine } from './trace-lines.ts'

const at = (ms: number) => new Date(ms).toISOString()
const line = (msg: string, meta: object = {}, trigger = [1000]): TraceLine => ({
  time: at(2000),
  msg,
  meta: { rule_trigger_ts: trigger, ...meta },
})
const started = (trigger = [1000]) => [
  line('rule_activated', { input: { topic: 'a' } }, trigger),
  line('SQL_yielded_result', { result: { t: 1 } }, trigger),
]
const http = { action_info: { type: 'http', name: 'out' } }

describe('the log of a trace of a rule', () => {
  it('is read in pieces that end anywhere', () => {
    const text = [...started(), line('action_success', http)].map((one) => JSON.stringify(one))
    const whole = `${text.join('\n')}\nno JSON\n{"time":"x"}\n`
    for (const size of [1, 7, 1000]) {
      const reader = new LineReader()
      const lines: TraceLine[] = []
      for (let from = 0; from < whole.length; from += size) {
        lines.push(...reader.add(whole.slice(from, from + size)))
      }
      expect(lines.map(({ msg }) => msg)).toEqual([
        'rule_activated',
        'SQL_yielded_result',
        'action_success',
      ])
    }
  })

  it.each([
    ['ok', [...started(), line('action_success', http)]],
    ['pending', [...started(), line('action_template_rendered', { ...http, result: 'x' })]],
    ['pending', [line('rule_activated')]],
    ['noResult', [line('rule_activated'), line('SQL_yielded_no_result')]],
    ['error', [line('rule_activated'), line('WHERE_clause_exception', { reason: 'bad' })]],
    ['error', [...started(), line('out_of_service', http)]],
    ['error', [...started(), line('request_expired', http)]],
    ['ok', [...started(), line('action_stopped_after_template_rendering', http)]],
    ['ok', started()],
  ])('gives the outcome %s', (outcome, lines) => {
    expect(runsFromTrace(lines, 0)).toMatchObject([{ at: 1000, outcome }])
  })

  it('an output whose result is not known is pending, and so is the run', () => {
    const lines = [...started(), line('action_success', http)]
    expect(runsFromTrace(lines, 0, ['http:out', 'mqtt:late'])).toMatchObject([
      {
        outcome: 'pending',
        actions: [
          { name: 'http:out', outcome: 'ok' },
          { name: 'mqtt:late', outcome: 'pending' },
        ],
      },
    ])
    const without = [line('rule_activated'), line('SQL_yielded_no_result')]
    expect(runsFromTrace(without, 0, ['http:out'])).toMatchObject([
      { outcome: 'noResult', actions: [] },
    ])
  })

  it('a line of a batch belongs to each of its runs; older lines are left out', () => {
    const lines = [
      ...started([1000]),
      ...started([1500]),
      line('action_failed', { ...http, reason: 'refused' }, [1000, 1500]),
    ]
    const action = { name: 'http:out', outcome: 'failed', reason: 'refused' }
    expect(runsFromTrace(lines, 0)).toMatchObject([
      { at: 1500, outcome: 'error', actions: [action] },
      { at: 1000, outcome: 'error', actions: [action] },
    ])
    expect(runsFromTrace(lines, 3000)).toEqual([])
  })
})
