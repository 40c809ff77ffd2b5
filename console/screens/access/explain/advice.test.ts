import type { AccessExplanation } from '@signalbox/contract/access'
import { describe, expect, it } from 'vitest'
import { adviseOnAccess } from './advice.ts'
import { toAnswer } from './answer.ts'

const explained: AccessExplanation = {
  decision: 'deny',
  by: 'no_match',
  reason_code: 0x87,
  client: {
    clientid: 'c',
    username: null,
    ip_address: '127.0.0.1',
    connected: true,
    is_superuser: false,
    client_attrs: {},
  },
  listener: { id: 'tcp:default', enable_authn: true },
  authentication: { outcome: 'assumed', steps: [] },
  authorization: {
    outcome: 'deny',
    by: 'no_match',
    disconnects: false,
    steps: [{ source: 'file', outcome: 'nomatch' }],
  },
}
const listStages = (explanation: AccessExplanation) =>
  toAnswer(explanation).steps.map(({ stage, outcome }) => `${stage} ${outcome}`)

describe('the steps of an explanation', () => {
  it('end with the setting where no source decides', () => {
    expect(listStages(explained)).toEqual([
      'ban pass',
      'login skipped',
      'source pass',
      'noMatch deny',
    ])
    expect(adviseOnAccess(toAnswer(explained))).toEqual(['addRule'])
  })

  it('show a cached decision before the one without the cache', () => {
    const authorization = {
      outcome: 'allow' as const,
      by: 'cache',
      disconnects: false,
      cache: { updated_at: '', source: 'file', uncached: 'deny' as const },
      steps: [{ source: 'file', outcome: 'deny' as const, line: 2 }],
    }
    const answer = { ...explained, decision: 'allow' as const, by: 'cache' as const, authorization }
    expect(listStages(answer)).toEqual(['ban pass', 'login skipped', 'cache allow', 'source deny'])
    expect(adviseOnAccess(toAnswer(answer))).toEqual(['clearCache'])
  })

  it('say that nobody knows a client, or that nobody is asked', () => {
    const { authorization: _, ...rest } = explained
    const refused = {
      ...rest,
      by: 'authentication' as const,
      authentication: {
        outcome: 'refuse' as const,
        steps: [{ id: 'a', outcome: 'ignore' as const, reason: 'unknown user' }],
      },
    }
    expect(listStages(refused)).toEqual([
      'ban pass',
      'listener pass',
      'authenticator pass',
      'login deny',
    ])
    expect(adviseOnAccess(toAnswer(refused))).toEqual(['addUser'])
    const open = {
      ...rest,
      decision: 'allow' as const,
      by: 'authentication' as const,
      authentication: { outcome: 'anonymous' as const, reason: 'nobody_asked', steps: [] },
    }
    expect(adviseOnAccess(toAnswer(open))).toEqual(['everybody'])
  })

  it('say what a login needs that is refused', () => {
    const { authorization: _, ...rest } = explained
    const advised = (id: string, outcome: 'refuse' | 'ignore', reason: string) =>
      adviseOnAccess(
        toAnswer({
          ...rest,
          by: 'authentication',
          authentication: { outcome: 'refuse', steps: [{ id, outcome, reason }] },
        }),
      )
    expect(advised('a', 'refuse', 'no password')).toEqual(['askPassword'])
    expect(advised('a', 'refuse', 'wrong password')).toEqual(['checkPassword'])
    expect(advised('jwt', 'refuse', 'the token has expired')).toEqual(['newToken'])
    expect(advised('jwt', 'ignore', 'no token')).toEqual(['addUser', 'newToken'])
    expect(advised('password_based:http', 'refuse', 'denied')).toEqual(['askServer'])
  })

  it('tell a ban that does not decide', () => {
    const ban = { as: 'username' as const, who: 'u', by: '', reason: '', at: '', until: '' }
    const answer = toAnswer({ ...explained, ban })
    expect(answer.steps[0]).toMatchObject({ stage: 'ban', outcome: 'pass', ban })
    expect(adviseOnAccess(answer)).toEqual(['cannotReturn', 'addRule'])
  })
})
