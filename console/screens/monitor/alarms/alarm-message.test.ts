import { expect, it } from 'vitest'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
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

it.each([
  ['high_cpu_usage', '80.6% cpu usage', 'CPU usage 80.6% when raised', '触发时 CPU 使用率 80.6%'],
  [
    'high_event_loop_usage',
    '97% event loop usage',
    'Event loop usage 97% when raised',
    '触发时事件循环占用率 97%',
  ],
  [
    'too_many_open_files',
    '80% of the open files',
    'Open files at 80% of the limit when raised',
    '触发时打开文件数占上限的 80%',
  ],
  ['too_many_processes', '81% process usage', '81% process usage', '81% process usage'],
])('the message of %s is a sentence in both languages: %s', (name, message, en, zh) => {
  expect(alarmMessage({ name, message }, 'en')).toBe(en)
  expect(alarmMessage({ name, message }, 'zh')).toBe(zh)
})

it.each([
  [
    '135 rows of http:a were lost in the last minute',
    '135 messages of http:a lost within one minute when raised',
    '触发时 http:a 在一分钟内丢失 135 条数据',
  ],
  [
    'A row of http:a has waited for 1 minutes',
    'A message of http:a had waited for 1 minute when raised',
    '触发时 http:a 有数据已等待 1 分钟',
  ],
  [
    'http:a has had no success although it has rows',
    'http:a has messages, but delivers none',
    'http:a 有待发送的数据，但一直没有成功发送',
  ],
])('an alarm about an action is a sentence in both languages: %s', (message, en, zh) => {
  const name = 'action_rows_lost/http:a'
  expect(alarmMessage({ name, message }, 'en')).toBe(en)
  expect(alarmMessage({ name, message }, 'zh')).toBe(zh)
})

it('any other reason is said as it came', () => {
  const reason = '#{exception => exit,reason => shutdown}'
  expect(alarmMessage({ name: ACTION, message: `resource down: ${reason}` }, 'en')).toBe(reason)
})
