import type { event as eventTable } from '../event.ts'
import type { state as stateTable } from '../state.ts'
import type { time as table } from '../time.ts'
import { help, type HelpOf } from './help.ts'

export const time = {
  now_timestamp: help(
    'Current time in seconds since 1970, or in another unit: millisecond, microsecond, nanosecond.',
    '当前时间，自 1970 年起的秒数，或其他单位：millisecond、microsecond、nanosecond。',
    ['now_timestamp()', '1722500000'],
    ["now_timestamp('millisecond')", '1722500000123'],
  ),
  now_rfc3339: help(
    'Current time as RFC 3339 text, in the time zone of the server.',
    '当前时间的 RFC 3339 文本，使用服务器时区。',
    ['now_rfc3339()', '"2024-08-01T08:13:20+00:00"'],
    ["now_rfc3339('millisecond')", '"2024-08-01T08:13:20.123+00:00"'],
  ),
  unix_ts_to_rfc3339: help(
    'Converts a time to RFC 3339 text, in the time zone of the server.',
    '将时间转为 RFC 3339 文本，使用服务器时区。',
    ['unix_ts_to_rfc3339(0)', '"1970-01-01T00:00:00+00:00"'],
    ["unix_ts_to_rfc3339(1700000000123, 'millisecond')", '"2023-11-14T22:13:20.123+00:00"'],
  ),
  rfc3339_to_unix_ts: help(
    'Converts RFC 3339 text to a time, in seconds or in another unit.',
    '将 RFC 3339 文本转为时间戳，默认单位为秒。',
    ["rfc3339_to_unix_ts('2024-01-01T00:00:00Z')", '1704067200'],
    ["rfc3339_to_unix_ts('2024-01-01T01:00:00+01:00', 'millisecond')", '1704067200000'],
  ),
  format_date: help(
    'Formats the current time or a given time: %Y %m %d %H %M %S %N %3N %6N %z %:z %::z. The offset is Z, +08:00, local or seconds.',
    '格式化当前时间或给定时间：%Y %m %d %H %M %S %N %3N %6N %z %:z %::z；偏移可为 Z、+08:00、local 或秒数。',
    ["format_date('second', 'Z', '%Y-%m-%d')", '"2024-08-01"'],
    ["format_date('second', '+08:00', '%Y-%m-%d %H:%M:%S%z', 0)", '"1970-01-01 08:00:00+0800"'],
    [
      "format_date('millisecond', 'Z', '%Y%m%dT%H%M%S.%3N%:z', 1700000000123)",
      '"20231114T221320.123+00:00"',
    ],
  ),
  date_to_unix_ts: help(
    'Parses a time in the given format. Text without a time zone uses the given offset, or UTC.',
    '按格式解析时间；文本中没有时区时使用给定偏移或 UTC。',
    [
      "date_to_unix_ts('second', '%Y-%m-%d %H:%M:%S%:z', '2024-01-01 08:00:00+08:00')",
      '1704067200',
    ],
    ["date_to_unix_ts('second', '+08:00', '%Y-%m-%d %H:%M:%S', '1970-01-02 00:00:00')", '57600'],
  ),
  timezone_to_offset_seconds: help(
    'Converts a time zone offset to seconds.',
    '将时区偏移转为秒数。',
    ["timezone_to_offset_seconds('+05:30')", '19800'],
  ),
  timezone_to_second: help(
    'Older name of timezone_to_offset_seconds.',
    'timezone_to_offset_seconds 的旧名称。',
    ["timezone_to_second('-02:00')", '-7200'],
  ),
  mongo_date: help(
    'Current time, or a time in ms or another unit, as a MongoDB date.',
    '将当前时间或给定时间（默认单位毫秒）转为 MongoDB 日期。',
    ['mongo_date()', '"ISODate(2024-08-01T08:13:20.123Z)"'],
    ["mongo_date(60, 'second')", '"ISODate(1970-01-01T00:01:00.000Z)"'],
  ),
} satisfies HelpOf<typeof table>

export const state = {
  uuid_v4: help('Random UUID.', '随机 UUID。', [
    'uuid_v4()',
    '"69696969-6969-4969-a969-696969696969"',
  ]),
  uuid_v4_no_hyphen: help('Random UUID without hyphens.', '不含连字符的随机 UUID。', [
    'uuid_v4_no_hyphen()',
    '"6969696969694969a969696969696969"',
  ]),
  kv_store_put: help(
    'Stores a value in the memory of this node, for all rules.',
    '在本节点内存中保存一个值，供所有规则使用。',
    ["kv_store_put('k', 5)", 'true'],
  ),
  kv_store_get: help(
    'Value stored on this node, or the default if it is missing.',
    '读取本节点保存的值，不存在时返回默认值。',
    ["kv_store_get('nope', 0)", '0'],
  ),
  kv_store_del: help('Deletes a value stored on this node.', '删除本节点保存的值。', [
    "kv_store_del('k')",
    'true',
  ]),
  proc_dict_put: help(
    'Stores a value for the process of this connection, and returns the previous one.',
    '为本连接的进程保存一个值，返回原来的值。',
    ["proc_dict_put('k', 1)", '"undefined"'],
  ),
  proc_dict_get: help(
    'Value stored for the process of this connection.',
    '读取本连接进程保存的值。',
    ["proc_dict_get('k')", '"undefined"'],
  ),
  proc_dict_del: help(
    'Deletes a value stored for the process of this connection, and returns it.',
    '删除本连接进程保存的值并返回它。',
    ["proc_dict_del('k')", '"undefined"'],
  ),
  getenv: help(
    'Environment variable EMQXVAR_<name> of the node.',
    '节点的环境变量 EMQXVAR_<name>。',
    ["getenv('SITE')", '"north"'],
  ),
} satisfies HelpOf<typeof stateTable>

const ONLY = {
  en: 'Only available in WHERE and INCASE; elsewhere use the column',
  zh: '仅在 WHERE 和 INCASE 中有效；其他位置请使用列',
}
const column = (en: string, zh: string, name: string) =>
  help(`${en} ${ONLY.en} ${name}.`, `${zh}${ONLY.zh} ${name}。`)

export const event = {
  msgid: column('Message ID.', '消息 ID。', 'id'),
  qos: column('QoS of the message.', '消息的 QoS。', 'qos'),
  username: column('Username of the client.', '客户端的用户名。', 'username'),
  clientip: column('IP address of the client.', '客户端的 IP 地址。', 'peerhost'),
  peerhost: column('IP address of the client.', '客户端的 IP 地址。', 'peerhost'),
  clientid: help(
    'Always undefined in this version. Use the column clientid.',
    '在此版本中始终未定义，请使用列 clientid。',
    ['clientid()', '"undefined"'],
  ),
  topic: column(
    'Topic, or one of its levels; the first is 1.',
    '主题，或其中第 n 级，从 1 开始。',
    'topic',
  ),
  payload: column(
    'Payload, or a value in it if it is already an object.',
    '消息内容；若已是对象，可读取其中的值。',
    'payload',
  ),
  flags: column('Flags of the message.', '消息的标志。', 'flags'),
  flag: column('A flag of the message.', '消息的一个标志。', 'flags.retain'),
} satisfies HelpOf<typeof eventTable>
