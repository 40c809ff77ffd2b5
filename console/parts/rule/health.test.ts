import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { describe, expect, it } from 'vitest'
import { failureShare, type Figures, healthOf } from './health.ts'

const rule = (part: Partial<Rule> = {}): Rule => ({
  id: 'r',
  name: '',
  sql: '',
  description: '',
  created_at: '',
  enable: true,
  from: ['t/#'],
  actions: ['http:a'],
  ...part,
})

const metrics = (part: Partial<RuleMetrics> = {}): RuleMetrics => ({
  matched: 0,
  'matched.rate': 0,
  'matched.rate.last5m': 0,
  'matched.rate.max': 0,
  passed: 0,
  failed: 0,
  'failed.exception': 0,
  'failed.no_result': 0,
  'actions.total': 0,
  'actions.success': 0,
  'actions.failed': 0,
  'actions.failed.out_of_service': 0,
  'actions.failed.unknown': 0,
  ...part,
})

const action = { type: 'http', name: 'a', enable: true, status: 'connected' }
const around = { actions: [action], sources: [], canActions: true, canSources: true }
const stateOf = (...given: Parameters<typeof healthOf>) => healthOf(...given).state
const failures = (now: number, failuresBefore: number): Figures => ({
  metrics: metrics({ 'actions.total': 10, 'actions.failed': now }),
  failuresBefore,
})

describe('the state of a rule', () => {
  it('is running if all it depends on is available', () => {
    expect(stateOf(rule(), around, failures(0, 0))).toBe('running')
    expect(stateOf(rule({ actions: [{ function: 'console' }] }), around)).toBe('running')
    expect(stateOf(rule({ actions: [] }), around)).toBe('noOutputs')
    expect(stateOf(rule({ enable: false, actions: ['http:gone'] }), around)).toBe('disabled')
  })

  it('names the action that is missing', () => {
    expect(healthOf(rule({ actions: ['http:a', 'mqtt:gone'] }), around)).toEqual({
      state: 'missingAction',
      ids: ['mqtt:gone'],
    })
  })

  it('names a source in FROM that is missing, and no wildcard', () => {
    const from = ['$bridges/mqtt:in', '$bridges/mqtt:#', 't']
    expect(healthOf(rule({ from }), around)).toEqual({ state: 'missingSource', ids: ['mqtt:in'] })
  })

  it.each(['disconnected', 'connecting', 'inconsistent', undefined])(
    'is unavailable with an action that is %s',
    (status) => {
      expect(stateOf(rule(), { ...around, actions: [{ ...action, status }] })).toBe('downAction')
    },
  )

  it('is unavailable with an action that is disabled', () => {
    expect(stateOf(rule(), { ...around, actions: [{ ...action, enable: false }] })).toBe(
      'downAction',
    )
  })

  it('is unknown before the actions and sources that it uses are read', () => {
    const unread = { ...around, actions: undefined, sources: undefined }
    const fromSource = rule({ from: ['$sources/mqtt:in'], actions: ['http:a'] })
    expect(stateOf(rule(), unread)).toBe('unknown')
    expect(stateOf(fromSource, { ...around, sources: undefined })).toBe('unknown')
    expect(stateOf(rule({ actions: [{ function: 'console' }] }), unread)).toBe('running')
  })

  it('is the worst that is known, although actions are not read', () => {
    const unread = { ...around, actions: undefined }
    const fromSource = rule({ from: ['$sources/mqtt:gone'] })
    expect(stateOf(fromSource, unread)).toBe('missingSource')
    expect(stateOf(rule(), unread, failures(3, 3))).toBe('failed')
  })

  it('says nothing of actions that the broker does not list', () => {
    const unlisted = { ...around, actions: undefined, canActions: false }
    expect(stateOf(rule(), unlisted)).toBe('running')
  })

  it('tells failures of the last minute from earlier ones', () => {
    expect(stateOf(rule(), around, failures(3, 2))).toBe('failing')
    expect(stateOf(rule(), around, failures(3, 3))).toBe('failed')
  })
})

it('the share of failures counts exceptions and actions that have ended', () => {
  expect(failureShare(metrics())).toBeUndefined()
  expect(
    failureShare(
      metrics({
        'failed.exception': 1,
        'actions.total': 5,
        'actions.success': 2,
        'actions.failed': 1,
      }),
    ),
  ).toBe(0.5)
})
