import type { SimulatedStep } from '@signalbox/contract/simulation'
import { describe, expect, it } from 'vitest'
import { createFormats } from '../../../formats.ts'
import { textsIn } from '../../../language.tsx'
import { conclusionOf } from './conclusion.ts'
import {
  type SimulationAnswer,
  type Receiver,
  toneOf,
} from '../../../upstream/simulation/answer.ts'
import { conclusionMessages, receiverReasons, stepReasons } from './simulate.messages.ts'
import type { Draft } from '../../../upstream/simulation/draft.ts'
import { stepSentences } from './step-sentence.ts'

const formats = createFormats('en')
const texts = {
  conclusion: textsIn(conclusionMessages, 'en'),
  steps: textsIn(stepReasons, 'en'),
  receivers: textsIn(receiverReasons, 'en'),
}
const draft: Draft = { clientid: 'c', topic: 'a/b', qos: 1, retain: false, payload: '' }
const passed: SimulatedStep = { name: 'packet', outcome: 'passed', reason: 'valid' }

function answer(
  step: SimulatedStep,
  counts: Partial<SimulationAnswer['counts']> = {},
): SimulationAnswer {
  return {
    steps: [passed, step],
    receivers: [],
    similar: [],
    counts: { receivers: 0, delivered: 0, queued: 0, dropped: 0, pushed_out: 0, ...counts },
  }
}
const say = (of: SimulationAnswer) => conclusionOf(of, draft, texts, formats)

describe('the answer in one sentence', () => {
  const delivery: SimulatedStep = { name: 'delivery', outcome: 'passed', reason: 'delivered' }

  it('says that everyone gets it', () => {
    const all = answer(delivery, { receivers: 2, delivered: 2 })
    expect(say(all)).toBe('All receivers would get it now: 2.')
    expect(toneOf(all)).toBe('success')
  })

  it('says how many do, wait and do not', () => {
    const some = answer(delivery, { receivers: 4, delivered: 1, queued: 2, dropped: 1 })
    expect(say(some)).toBe('1 of 4 receivers would get it now; waiting: 2, lost: 1.')
    expect(toneOf(some)).toBe('warning')
  })

  it('says that all wait, and why all are lost', () => {
    const held = { ...delivery, outcome: 'held', reason: 'queued' } as const
    expect(say(answer(held, { receivers: 1, queued: 1 }))).toContain('would wait for: 1')
    const ended = { ...delivery, outcome: 'ended', reason: 'dropped' } as const
    const receivers: Receiver[] = ['no_local', 'too_large', 'no_local'].map((reason, i) => ({
      clientid: `r${i}`,
      topics: ['a/#'],
      qos: 0,
      outcome: 'dropped',
      reason,
    }))
    expect(say({ ...answer(ended, { receivers: 3, dropped: 3 }), receivers })).toBe(
      'Nothing would be delivered: every copy (3) would be dropped: its own message (No Local) and larger than the client accepts.',
    )
  })

  it('counts the older messages that full queues drop', () => {
    const held = { ...delivery, outcome: 'held', reason: 'queued' } as const
    const full = answer(held, { receivers: 3, queued: 3, pushed_out: 3 })
    expect(say(full)).toMatch(/3 older messages are lost\.$/)
    expect(toneOf(full)).toBe('warning')
    const one = answer(delivery, { receivers: 2, delivered: 1, queued: 1, pushed_out: 1 })
    expect(say(one)).toMatch(/1 older message is lost\.$/)
    expect(toneOf(one)).toBe('warning')
    const counts = { delivered: 1, queued: 1, dropped: 0, pushed_out: 1 }
    expect(stepSentences({ ...delivery, details: counts }, texts.steps, formats)).toEqual([
      'Delivered: 1; waiting: 1; dropped: 0.',
      '1 older message is lost.',
    ])
  })

  it('says that nobody is subscribed, and whether it is kept', () => {
    const nobody: SimulatedStep = {
      name: 'subscriptions',
      outcome: 'ended',
      reason: 'no_subscribers',
      details: { topic: 'x/a/b' },
    }
    const plain = answer(nobody)
    expect(say(plain)).toBe('Nothing would be delivered: no subscription matches x/a/b.')
    const stored: SimulatedStep = { name: 'retained', outcome: 'passed', reason: 'stored' }
    expect(say({ ...plain, steps: [passed, stored, nobody] })).toContain('would be kept')
  })

  it('says who may not, and what is held', () => {
    expect(
      say(answer({ name: 'authorization', outcome: 'refused', reason: 'not_authorized' })),
    ).toBe('Nothing would be delivered: c is not authorized to publish to a/b.')
    const details = { topic: 'b', seconds: 90 }
    expect(say(answer({ name: 'delayed', outcome: 'held', reason: 'kept', details }))).toBe(
      'Nothing would be delivered now: it would be held for 1m 30s and then be published to b.',
    )
  })

  it('says of all else what its step says', () => {
    const details = { most: 1, reason_code: 155 }
    expect(
      say(answer({ name: 'packet', outcome: 'refused', reason: 'qos_not_supported', details })),
    ).toBe(
      'Nothing would be delivered. No QoS above 1 is allowed. The client’s connection would be ended.',
    )
    expect(say(answer({ name: 'of_the_future', outcome: 'ended', reason: 'quota' }))).toContain(
      'quota',
    )
  })
})

it('a refusal that MQTT 3 cannot tell is explained', () => {
  const step = { name: 'authorization', outcome: 'refused', reason: 'not_authorized' } as const
  const sentences = (proto_ver: number) =>
    stepSentences({ ...step, details: { proto_ver } }, texts.steps, formats)
  expect(sentences(5)).toEqual([texts.steps.notAuthorized])
  expect(sentences(4)).toEqual([texts.steps.notAuthorized, texts.steps.deniedSilently])
})
