import {
  kernelReasonMessages,
  loginReasonMessages,
} from '@signalbox/console/domain/login/login-reasons.messages'
import { expect, it } from 'vitest'
import { sources } from './sources.ts'

/** Said by the name of what denies: a ban, an unknown client, an unavailable authenticator. */
const SAID_BY_DECIDER = ['banned', 'nobody knows the client', 'an authenticator is not at work']

/** Reasons of denied subscriptions, which are not recorded with a reason. */
const OF_SUBSCRIPTIONS =
  /^broker\/kernel\/(subscriptions\/|sessions\/session-subscriptions|sessions\/client-session|gateway\/gateway-client\.)/

const REFUSALS = /new Refusal\(\s*[\w.]+,\s*'([^']+)'/g
const OF_AUTHENTICATORS =
  /new ScramFault\('([^']+)'|\brefuse\('([^']+)'|\breason: '([^']+)'(?! \|)/g

it('each reason why a connection is denied has a sentence in both languages', () => {
  const known = new Set([
    ...SAID_BY_DECIDER,
    ...Object.keys(kernelReasonMessages),
    ...Object.keys(loginReasonMessages),
  ])
  const reasons = sources
    .filter(({ path }) => path.startsWith('broker/') && !/\.test\.ts$|\/testing\//.test(path))
    .filter(({ path }) => !OF_SUBSCRIPTIONS.test(path))
    .flatMap(({ path, text }) => [
      ...text.matchAll(REFUSALS),
      ...(path.startsWith('broker/features/authentication/')
        ? text.matchAll(OF_AUTHENTICATORS)
        : []),
    ])
    .flatMap(([, ...found]) => found.filter((reason) => reason !== undefined))
  expect(reasons).toContain('wrong password')
  expect(reasons.filter((reason) => !known.has(reason))).toEqual([])
})
