import type { arrays as arrayTable } from '../arrays.ts'
import type { maps as table } from '../maps.ts'
import { help, type HelpOf } from './help.ts'

export const maps = {
  map_new: help('An empty object.', '空对象。', ['map_new()', '{}']),
  map_get: help(
    'The value at a dotted path, or a default. Reads JSON text too.',
    '取点分路径处的值，可给默认值；也能读 JSON 文本。',
    ["map_get('dev.id', payload)", '"p7"'],
    ["map_get('dev.zone', payload, 'none')", '"none"'],
  ),
  map_put: help(
    'A copy with a value at a dotted path. JSON text counts as an empty object: decode it first.',
    '返回在点分路径处放入值的副本；JSON 文本会被当作空对象，请先解码。',
    ["map_put('zone.id', 4, payload.dev)", '{"id":"p7","ok":true,"zone":{"id":4}}'],
    ["map_put('x', 1, payload)", '{"x":1}'],
  ),
  map_keys: help('The keys of an object, in order.', '对象的键，按顺序。', [
    'map_keys(payload.dev)',
    '["id","ok"]',
  ]),
  map_values: help('The values of an object, in the order of its keys.', '对象的值，按键的顺序。', [
    'map_values(payload.dev)',
    '["p7",true]',
  ]),
  map_to_entries: help('An array of key and value objects.', '转为 {key, value} 对象的数组。', [
    'map_to_entries(payload.dev)',
    '[{"key":"id","value":"p7"},{"key":"ok","value":true}]',
  ]),
  mget: help(
    'The value of one key, which is no path.',
    '取一个键的值（不是路径）。',
    ["mget('id', payload.dev)", '"p7"'],
    ["mget('zone', payload.dev, 0)", '0'],
  ),
  mput: help('A copy with one key set, which is no path.', '返回设置了一个键的副本（不是路径）。', [
    "mput('x', 1, payload.dev)",
    '{"id":"p7","ok":true,"x":1}',
  ]),
} satisfies HelpOf<typeof table>

export const arrays = {
  nth: help(
    'An element, counted from 1; outside of the array it fails.',
    '第 n 个元素，从 1 数起；越界会失败。',
    ['nth(2, payload.vals)', '8'],
  ),
  first: help('The first element; an empty array fails.', '第一个元素；空数组会失败。', [
    'first(payload.vals)',
    '4',
  ]),
  last: help('The last element; an empty array fails.', '最后一个元素；空数组会失败。', [
    'last(payload.vals)',
    '15',
  ]),
  length: help('The number of elements; of a text it is strlen.', '元素个数；文本请用 strlen。', [
    'length(payload.vals)',
    '3',
  ]),
  sublist: help(
    'The first elements, or so many from a place counted from 1.',
    '前若干个元素，或从第 start 个（从 1 数起）开始的若干个。',
    ['sublist(2, payload.vals)', '[4,8]'],
    ['sublist(2, 5, payload.vals)', '[8,15]'],
  ),
  contains: help(
    'Is a value in the array? 4 is not 4.0 here.',
    '数组是否含有某值？这里 4 与 4.0 不同。',
    ['contains(8, payload.vals)', 'true'],
    ['contains(8.0, payload.vals)', 'false'],
  ),
  contains_topic: help(
    'Does a list of topic filters have this topic? Lists from JSON never do.',
    '主题过滤器列表是否含有该主题？来自 JSON 的列表总为否。',
    ["contains_topic(payload.tags, 'a')", 'false'],
  ),
  contains_topic_match: help(
    'Does a list of topic filters match? Lists from JSON never do.',
    '主题过滤器列表是否匹配？来自 JSON 的列表总为否。',
    ["contains_topic_match(payload.tags, 'a')", 'false'],
  ),
} satisfies HelpOf<typeof arrayTable>
