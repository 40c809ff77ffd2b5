import { expect, it } from 'vitest'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { alarmMessage } from './alarm-message.ts'

const ACTION = 'action:http:alerts:connector:http:web-hook'
const down = detailMessages.connectorDown

it.each([
  [ACTION, `Resource connector:http:a for channel ${ACTION} is not connected. Resource status: x`],
  // Of a cluster, as recorded.
  [ACTION, '#{error => resource_not_operational,status => disconnected}'],
  [ACTION, '#{error => <<"Resource connector:http:a for channel x is not connected.">>}'],
])('an action whose connector is down: %s, %s', (name, reason) => {
  const connector = reason.includes('connector:http:a ') ? 'a' : 'web-hook'
  const alarm = { name, message: `resource down: ${reason}` }
  expect(alarmMessage(alarm, 'en')).toBe(down.en(connector))
  expect(alarmMessage(alarm, 'zh')).toBe(down.zh(connector))
})

it('any other reason is said as it came', () => {
  const reason = '#{exception => exit,reason => shutdown}'
  expect(alarmMessage({ name: ACTION, message: `resource down: ${reason}` }, 'en')).toBe(reason)
})
