import type { Pair } from '#language.tsx'
import { messageSample, type Sample } from '#domain/rule/sample/sample.ts'

export interface Template {
  readonly title: Pair<string>
  readonly about: Pair<string>
  readonly sql: string
  readonly sample: Sample
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Six statements to begin with, each with an event that it can be tried with. */
export const templates: readonly Template[] = [
  {
    title: { en: 'Pick fields of a topic', zh: '选取主题中的字段' },
    about: {
      en: 'Takes the temperature from the JSON payload and passes only values above 30. Aliases can be used in WHERE.',
      zh: '从 JSON 消息内容中取出温度，只让高于 30 的值通过。别名可以在 WHERE 中使用。',
    },
    sql: `SELECT
  clientid,
  payload.temp AS temp,
  timestamp
FROM
  "plant/+/temperature"
WHERE
  temp > 30`,
    sample: messageSample('plant/1/temperature', json({ temp: 36.6, unit: 'C' })),
  },
  {
    title: { en: 'Two events in one rule', zh: '一条规则处理两种事件' },
    about: {
      en: 'Runs when clients connect and disconnect. The available columns depend on the event; the column event contains its name.',
      zh: '客户端连接和断开时都会运行。可用的列因事件而异，event 列为事件名称。',
    },
    sql: `SELECT
  event,
  clientid,
  CASE
    WHEN event = 'client.connected' THEN 'online'
    ELSE 'offline'
  END AS state
FROM
  "$events/client_connected",
  "$events/client_disconnected"`,
    sample: { event: '$events/client_disconnected', texts: { clientid: 'sensor-3' } },
  },
  {
    title: { en: 'Split an array', zh: '拆分数组' },
    about: {
      en: 'Yields one row for each element of the array: the outputs run once per element.',
      zh: '数组的每个元素产生一行，输出对每个元素各执行一次。',
    },
    sql: `FOREACH
  payload.readings AS reading
DO
  clientid,
  reading
FROM
  "plant/batch"`,
    sample: messageSample(
      'plant/batch',
      json({
        readings: [
          { id: 'a', value: 3 },
          { id: 'b', value: 12 },
        ],
      }),
    ),
  },
  {
    title: { en: 'Split, select and filter', zh: '拆分、选取并过滤' },
    about: {
      en: 'Like the previous template, but DO selects the fields of each row, and INCASE keeps only elements above 10.',
      zh: '同上，DO 选取每一行的字段，INCASE 只保留大于 10 的元素。',
    },
    sql: `FOREACH
  payload.readings AS reading
DO
  reading.id AS id,
  reading.value AS value
INCASE
  reading.value > 10
FROM
  "plant/batch"`,
    sample: messageSample(
      'plant/batch',
      json({
        readings: [
          { id: 'a', value: 3 },
          { id: 'b', value: 12 },
        ],
      }),
    ),
  },
  {
    title: { en: 'Map a number to a label', zh: '将数值分级' },
    about: {
      en: 'Converts a number to a label. The first condition that is true decides.',
      zh: '将数值转换为等级名称，由第一个成立的条件决定。',
    },
    sql: `SELECT
  topic,
  CASE
    WHEN payload.temp < 0 THEN 'cold'
    WHEN payload.temp >= 30 THEN 'hot'
    ELSE 'normal'
  END AS band
FROM
  "plant/#"`,
    sample: messageSample('plant/1', json({ temp: 31 })),
  },
  {
    title: { en: 'Read nested data by index', zh: '按下标取嵌套数据' },
    about: {
      en: 'Indexes begin at 1, and -1 is the last element.',
      zh: '下标从 1 开始，-1 表示最后一个元素。',
    },
    sql: `SELECT
  payload.rows[1].cells[-1] AS last_cell
FROM
  "plant/table"`,
    sample: messageSample('plant/table', json({ rows: [{ cells: [1, 2, 3] }] })),
  },
]
