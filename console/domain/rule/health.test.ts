import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { describe, expect, it } from 'vitest'
import { failureShare, countRuleFailures, type Figures, ruleHealth } from './health.ts'

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
const healthState = (...given: Parameters<typeof ruleHealth>) => ruleHealth(...given).state
const failures = (now: number, failuresBefore: number): Figures => ({
  metrics: metrics({ 'actions.total': 10, 'actions.failed': now }),
  failuresBefore,
})

describe('the state of a rule', () => {
  it('is running if all it depends on is available', () => {
    expect(healthState(rule(), around, failures(0, 0))).toBe('running')
    expect(healthState(rule({ actions: [{ function: 'console' }] }), around)).toBe('running')
    expect(healthState(rule({ actions: [] }), around)).toBe('noOutputs')
    expect(healthState(rule({ enable: false, actions: ['http:gone'] }), around)).toBe('disabled')
  })

  it('names the action that is missing', () => {
    expect(ruleHealth(rule({ actions: ['http:a', 'mqtt:gone'] }), around)).toEqual({
      state: 'missingAction',
      ids: ['mqtt:gone'],
    })
  })

  it('names a source in FROM that is missing, and no wildcard', () => {
    const from = ['$bridges/mqtt:in', '$bridges/mqtt:#', 't']
    expect(ruleHealth(rule({ from }), around)).toEqual({ state: 'missingSource', ids: ['mqtt:in'] })
  })

  it.each(['disconnected', 'connecting', 'inconsistent', undefined])(
    'is unavailable with an action that is %s',
    (status) => {
      expect(healthState(rule(), { ...around, actions: [{ ...action, status }] })).toBe(
        'downAction',
      )
    },
  )

  it('is unavailable with an action that is disabled', () => {
    expect(healthState(rule(), { ...around, actions: [{ ...action, enable: false }] })).toBe(
      'downAction',
    )
  })

  it('is unknown before the actions and sources that it uses are read', () => {
    const unread = { ...around, actions: undefined, sources: undefined }
    const fromSource = rule({ from: ['$sources/mqtt:in'], actions: ['http:a'] })
    expect(healthState(rule(), unread)).toBe('unknown')
    expect(healthState(fromSource, { ...around, sources: undefined })).toBe('unknown')
    expect(healthState(rule({ actions: [{ function: 'console' }] }), unread)).toBe('running')
  })

  it('is the worst that is known, although actions are not read', () => {
    const unread = { ...around, actions: undefined }
    const fromSource = rule({ from: ['$sources/mqtt:gone'] })
    expect(healthState(fromSource, unread)).toBe('missingSource')
    expect(healthState(rule(), unread, failures(3, 3))).toBe('failed')
  })

  it('says nothing of actions that the broker does not list', () => {
    const unlisted = { ...around, actions: undefined, canActions: false }
    expect(healthState(rule(), unlisted)).toBe('running')
  })

  it('tells failures of the last minute from earlier ones', () => {
    expect(healthState(rule(), around, failures(3, 2))).toBe('failing')
    expect(healthState(rule(), around, failures(3, 3))).toBe('failed')
  })
})

it('the share of failures is one that the page of the rule has', () => {
  expect(failureShare(metrics())).toBeUndefined()
  const half = { matched: 10, passed: 5, 'failed.exception': 5 }
  const delivered = { 'actions.total': 10, 'actions.success': 10 }
  expect(failureShare(metrics({ ...half, ...delivered }))).toBe(0.5)
  const lost = { 'actions.total': 5, 'actions.success': 1, 'actions.failed': 3 }
  expect(failureShare(metrics({ ...half, ...lost }))).toBe(0.75)
})

it('calls of actions that do not exist are failures', () => {
  const discarded = metrics({ matched: 4, passed: 4, 'actions.total': 4, 'actions.discarded': 4 })
  expect(countRuleFailures(discarded)).toBe(4)
  expect(failureShare(discarded)).toBe(1)
})
