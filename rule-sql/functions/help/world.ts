import type { event as eventTable } from '../event.ts'
import type { state as stateTable } from '../state.ts'
import type { time as table } from '../time.ts'
import { help, type HelpOf } from './help.ts'

export const time = {
  now_timestamp: help(
    'Now, in seconds since 1970 or in another unit: millisecond, microsecond, nanosecond.',
    '当前时间，自 1970 年起的秒数，或其他单位：millisecond、microsecond、nanosecond。',
    ['now_timestamp()', '1722500000'],
    ["now_timestamp('millisecond')", '1722500000123'],
  ),
  now_rfc3339: help(
    'Now as text, in the time zone of the server.',
    '当前时间文本，使用服务器时区。',
    ['now_rfc3339()', '"2024-08-01T08:13:20+00:00"'],
    ["now_rfc3339('millisecond')", '"2024-08-01T08:13:20.123+00:00"'],
  ),
  unix_ts_to_rfc3339: help(
    'A time as text, in the time zone of the server.',
    '时间转为文本，使用服务器时区。',
    ['unix_ts_to_rfc3339(0)', '"1970-01-01T00:00:00+00:00"'],
    ["unix_ts_to_rfc3339(1700000000123, 'millisecond')", '"2023-11-14T22:13:20.123+00:00"'],
  ),
  rfc3339_to_unix_ts: help(
    'The time of a text, in seconds or in another unit.',
    '时间文本转为时间戳，默认单位为秒。',
    ["rfc3339_to_unix_ts('2024-01-01T00:00:00Z')", '1704067200'],
    ["rfc3339_to_unix_ts('2024-01-01T01:00:00+01:00', 'millisecond')", '1704067200000'],
  ),
  format_date: help(
    'Now, or a time, as text: %Y %m %d %H %M %S %N %3N %6N %z %:z %::z. The offset is Z, +08:00, local or seconds.',
    '把当前或给定时间格式化：%Y %m %d %H %M %S %N %3N %6N %z %:z %::z；偏移可为 Z、+08:00、local 或秒数。',
    ["format_date('second', 'Z', '%Y-%m-%d')", '"2024-08-01"'],
    ["format_date('second', '+08:00', '%Y-%m-%d %H:%M:%S%z', 0)", '"1970-01-01 08:00:00+0800"'],
    [
      "format_date('millisecond', 'Z', '%Y%m%dT%H%M%S.%3N%:z', 1700000000123)",
      '"20231114T221320.123+00:00"',
    ],
  ),
  date_to_unix_ts: help(
    'The time of a text in that format; without a zone in it, at that offset or in UTC.',
    '按格式读取时间；文本中没有时区时按给定偏移或 UTC。',
    [
      "date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S%:z', '2024-01-01 08:00:00+08:00')",
      '1704067200',
    ],
    ["date_to_unix_ts('second', '+08:00', '%Y-%m-%d %H:%M:%S', '1970-01-02 00:00:00')", '57600'],
  ),
  timezone_to_offset_seconds: help('An offset as seconds.', '时区偏移转为秒。', [
    "timezone_to_offset_seconds('+05:30')",
    '19800',
  ]),
  timezone_to_second: help(
    'An offset as seconds, by its older name.',
    '时区偏移转为秒（旧名称）。',
    ["timezone_to_second('-02:00')", '-7200'],
  ),
  mongo_date: help(
    'Now, or a time in ms or another unit, as a date of MongoDB.',
    '当前或给定时间（默认毫秒）的 MongoDB 日期。',
    ['mongo_date()', '"ISODate(2024-08-01T08:13:20.123Z)"'],
    ["mongo_date(60, 'second')", '"ISODate(1970-01-01T00:01:00.000Z)"'],
  ),
} satisfies HelpOf<typeof table>

export const state = {
  uuid_v4: help('A random UUID.', '随机 UUID。', [
    'uuid_v4()',
    '"69696969-6969-4969-a969-696969696969"',
  ]),
  uuid_v4_no_hyphen: help('A random UUID without hyphens.', '无连字符的随机 UUID。', [
    'uuid_v4_no_hyphen()',
    '"6969696969694969a969696969696969"',
  ]),
  kv_store_put: help(
    'Keeps a value in the memory of this node, for all rules.',
    '在本节点内存中保存一个值，供所有规则使用。',
    ["kv_store_put('k', 5)", 'true'],
  ),
  kv_store_get: help(
    'A value that is kept on this node, or a default.',
    '读取本节点保存的值，可给默认值。',
    ["kv_store_get('nope', 0)", '0'],
  ),
  kv_store_del: help('Forgets a value that is kept on this node.', '删除本节点保存的值。', [
    "kv_store_del('k')",
    'true',
  ]),
  proc_dict_put: help(
    'Keeps a value for the process of this connection; gives the former one.',
    '为本连接的进程保存一个值，返回原来的值。',
    ["proc_dict_put('k', 1)", '"undefined"'],
  ),
  proc_dict_get: help(
    'A value that is kept for the process of this connection.',
    '读取本连接进程保存的值。',
    ["proc_dict_get('k')", '"undefined"'],
  ),
  proc_dict_del: help(
    'Forgets a value of this connection; gives it.',
    '删除本连接进程保存的值并返回它。',
    ["proc_dict_del('k')", '"undefined"'],
  ),
  getenv: help(
    'The environment variable EMQXVAR_<name> of the node.',
    '节点的环境变量 EMQXVAR_<name>。',
    ["getenv('SITE')", '"north"'],
  ),
} satisfies HelpOf<typeof stateTable>

const ONLY = {
  en: 'Works in WHERE and INCASE only; elsewhere use the column',
  zh: '只在 WHERE 和 INCASE 中有效；其他地方请用列',
}
const column = (en: string, zh: string, name: string) =>
  help(`${en} ${ONLY.en} ${name}.`, `${zh}${ONLY.zh} ${name}。`)

export const event = {
  msgid: column('The id of the message.', '消息 ID。', 'id'),
  qos: column('The QoS of the message.', '消息的 QoS。', 'qos'),
  username: column('The username of the client.', '客户端的用户名。', 'username'),
  clientip: column('The IP address of the client.', '客户端的 IP 地址。', 'peerhost'),
  peerhost: column('The IP address of the client.', '客户端的 IP 地址。', 'peerhost'),
  clientid: help(
    'Always undefined in this version; use the column clientid.',
    '此版本中总是未定义；请用列 clientid。',
    ['clientid()', '"undefined"'],
  ),
  topic: column(
    'The topic, or one of its levels, counted from 1.',
    '主题，或其中第 n 级（从 1 数起）。',
    'topic',
  ),
  payload: column(
    'The payload, or a value of one that is an object already.',
    '消息内容；若已是对象，可取其中的值。',
    'payload',
  ),
  flags: column('The flags of the message.', '消息的标志。', 'flags'),
  flag: column('One flag of the message.', '消息的一个标志。', 'flags.retain'),
} satisfies HelpOf<typeof eventTable>
