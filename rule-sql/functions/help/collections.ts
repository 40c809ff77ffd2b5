import type { arrays as arrayTable } from '../arrays.ts'
import type { maps as table } from '../maps.ts'
import { help, type HelpOf } from './help.ts'

export const maps = {
  map_new: help('Returns an empty object.', '空对象。', ['map_new()', '{}']),
  map_get: help(
    'Value at a dotted path, or the default if it is missing. Also accepts JSON text.',
    '点分路径处的值，不存在时返回默认值；也接受 JSON 文本。',
    ["map_get('dev.id', payload)", '"p7"'],
    ["map_get('dev.zone', payload, 'none')", '"none"'],
  ),
  map_put: help(
    'Copy of the object with a value set at a dotted path. JSON text is treated as an empty object: decode it first.',
    '返回在点分路径处设置了值的副本；JSON 文本会被当作空对象，请先解码。',
    ["map_put('zone.id', 4, payload.dev)", '{"id":"p7","ok":true,"zone":{"id":4}}'],
    ["map_put('x', 1, payload)", '{"x":1}'],
  ),
  map_keys: help('Keys of an object, in order.', '按顺序返回对象的键。', [
    'map_keys(payload.dev)',
    '["id","ok"]',
  ]),
  map_values: help('Values of an object, in the order of the keys.', '按键的顺序返回对象的值。', [
    'map_values(payload.dev)',
    '["p7",true]',
  ]),
  map_to_entries: help(
    'Converts an object to an array of {key, value} objects.',
    '将对象转换为 {key, value} 对象的数组。',
    ['map_to_entries(payload.dev)', '[{"key":"id","value":"p7"},{"key":"ok","value":true}]'],
  ),
  mget: help(
    'Value of a key, or the default if it is missing. Dots in the key are not a path.',
    '键的值，不存在时返回默认值；键中的点号不表示路径。',
    ["mget('id', payload.dev)", '"p7"'],
    ["mget('zone', payload.dev, 0)", '0'],
  ),
  mput: help(
    'Copy of the object with a key set. Dots in the key are not a path.',
    '返回设置了某个键的副本；键中的点号不表示路径。',
    ["mput('x', 1, payload.dev)", '{"id":"p7","ok":true,"x":1}'],
  ),
} satisfies HelpOf<typeof table>

export const arrays = {
  nth: help(
    'Element at an index; the first is 1. Fails outside of the array.',
    '第 n 个元素，下标从 1 开始；越界时失败。',
    ['nth(2, payload.vals)', '8'],
  ),
  first: help('First element. Fails if the array is empty.', '第一个元素；数组为空时失败。', [
    'first(payload.vals)',
    '4',
  ]),
  last: help('Last element. Fails if the array is empty.', '最后一个元素；数组为空时失败。', [
    'last(payload.vals)',
    '15',
  ]),
  length: help('Number of elements. For text, use strlen.', '元素个数；文本请用 strlen。', [
    'length(payload.vals)',
    '3',
  ]),
  sublist: help(
    'The first elements of an array, or a number of elements from an index; the first is 1.',
    '数组的前若干个元素，或从某下标开始的若干个元素，下标从 1 开始。',
    ['sublist(2, payload.vals)', '[4,8]'],
    ['sublist(2, 5, payload.vals)', '[8,15]'],
  ),
  contains: help(
    'Whether the array contains a value. 4 and 4.0 are different values here.',
    '数组是否包含某个值。此处 4 与 4.0 是不同的值。',
    ['contains(8, payload.vals)', 'true'],
    ['contains(8.0, payload.vals)', 'false'],
  ),
  contains_topic: help(
    'Whether a list of topic filters contains the topic. Always false for lists from JSON.',
    '主题过滤器列表是否包含该主题。来自 JSON 的列表结果总为 false。',
    ["contains_topic(payload.tags, 'a')", 'false'],
  ),
  contains_topic_match: help(
    'Whether a filter in a list of topic filters matches the topic. Always false for lists from JSON.',
    '主题过滤器列表中是否有过滤器匹配该主题。来自 JSON 的列表结果总为 false。',
    ["contains_topic_match(payload.tags, 'a')", 'false'],
  ),
} satisfies HelpOf<typeof arrayTable>
