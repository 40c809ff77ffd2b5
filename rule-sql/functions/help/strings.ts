import type { regexes as regexTable } from '../regexes.ts'
import type { strings as table } from '../strings.ts'
import { help, type HelpOf } from './help.ts'

export const strings = {
  lower: help('Converts to lower case.', '转为小写。', ["lower('MQTT')", '"mqtt"']),
  upper: help('Converts to upper case.', '转为大写。', ["upper('mqtt')", '"MQTT"']),
  trim: help('Removes white space at both ends.', '去掉两端空白。', ["trim('  a b ')", '"a b"']),
  ltrim: help('Removes white space at the start.', '去掉开头空白。', ["ltrim('  a ')", '"a "']),
  rtrim: help('Removes white space at the end.', '去掉结尾空白。', ["rtrim('  a ')", '"  a"']),
  reverse: help(
    'Reverses the characters. Fails for characters other than ASCII.',
    '反转字符顺序；包含 ASCII 以外的字符时失败。',
    ["reverse('abc')", '"cba"'],
  ),
  strlen: help(
    'Number of characters.',
    '字符个数。',
    ["strlen('abc')", '3'],
    ["strlen('中文')", '2'],
  ),
  substr: help(
    'Part of a text from a position, with at most len characters. The first position is 0.',
    '从位置 start 截取，最多 len 个字符，位置从 0 开始。',
    ["substr('sensor-42', 7)", '"42"'],
    ["substr('sensor-42', 0, 6)", '"sensor"'],
  ),
  split: help(
    "Splits at a separator and omits empty parts. 'notrim' keeps empty parts; 'leading' and 'trailing' split only once.",
    "按分隔符拆分，去掉空的部分。模式 'notrim' 保留空的部分；'leading' 和 'trailing' 只拆分一次。",
    ["split('a//b', '/')", '["a","b"]'],
    ["split('a//b', '/', 'notrim')", '["a","","b"]'],
    ["split('a/b/c', '/', 'trailing')", '["a/b","c"]'],
  ),
  tokens: help(
    "Splits at any of the characters and omits empty parts. 'nocrlf' also splits at line breaks.",
    "按任一给定字符拆分，去掉空的部分；'nocrlf' 同时按换行拆分。",
    ["tokens('k1=v1;k2=v2', '=;')", '["k1","v1","k2","v2"]'],
    ["nth(2, tokens(topic, '/'))", '"7"'],
  ),
  concat: help(
    'Joins two values, or all elements of an array, into one text.',
    '把两个值或数组的所有元素连成文本。',
    ["concat('id-', 7)", '"id-7"'],
    ["concat(['a', 1, true])", '"a1true"'],
  ),
  join_to_string: help(
    'Joins the elements of an array with a separator. Default: comma and space.',
    '用分隔符（默认逗号加空格）连接数组元素。',
    ['join_to_string(payload.vals)', '"4, 8, 15"'],
    ["join_to_string('|', payload.vals)", '"4|8|15"'],
  ),
  join_to_sql_values_string: help(
    'Joins the elements of an array as quoted SQL values.',
    '把数组元素按 SQL 加引号后连接。',
    ["join_to_sql_values_string(['a', 1])", `"'a', 1"`],
  ),
  map_to_redis_hset_args: help(
    'Converts an object to the fields and values of a Redis HSET. The first element is an internal marker.',
    '将对象转换为 Redis HSET 的字段和值，首个元素为内部标记。',
    [`map_to_redis_hset_args(json_decode('{"t":21.5}'))`, '["map_to_redis_hset_args","t","21.5"]'],
  ),
  sprintf: help(
    'Formats values: ~s text, ~p any value, ~b integer, ~.2f float, ~4..0B padded, ~~ a tilde.',
    '格式化：~s 文本，~p 任意值，~b 整数，~.2f 浮点数，~4..0B 补零，~~ 波浪号。',
    ["sprintf('~s is ~.1f', payload.dev.id, payload.temp)", '"p7 is 21.6"'],
    ["sprintf('[~6s]', 'ab')", '"[    ab]"'],
    ["sprintf('~.16b', 255)", '"ff"'],
  ),
  sprintf_s: help(
    'Same as sprintf, with the arguments in an array.',
    '与 sprintf 相同，参数放在数组里。',
    ["sprintf_s('~s/~4..0B', ['bay', 7])", '"bay/0007"'],
  ),
  pad: help(
    "Pads a text to a length, at the end ('trailing', default), the start ('leading') or both ends ('both').",
    "将文本补足到指定长度：末尾（'trailing'，默认）、开头（'leading'）或两端（'both'）。",
    ["pad('7', 3)", '"7  "'],
    ["pad('7', 3, 'leading', '0')", '"007"'],
  ),
  replace: help(
    "Replaces a part of a text: every occurrence ('all', default), the first ('leading') or the last ('trailing').",
    "替换文本中的某一部分：全部（'all'，默认）、第一个（'leading'）或最后一个（'trailing'）。",
    ["replace('a-b-c', '-', '_')", '"a_b_c"'],
    ["replace('a-b-c', '-', '_', 'leading')", '"a_b-c"'],
  ),
  find: help(
    'Rest of a text from the position of a part; empty if the part is not found.',
    '从找到的位置到结尾的文本；未找到时为空文本。',
    ["find('room/4/x', '/')", '"/4/x"'],
    ["find('room/4/x', '/', 'trailing')", '"/x"'],
  ),
  ascii: help('Code of the first character.', '首字符的编码。', ["ascii('A')", '65']),
  unescape: help(
    'Converts escape sequences such as \\n and \\x41 to characters.',
    '将 \\n、\\x41 等转义序列转换为对应字符。',
    ["unescape('a\\x41')", '"aA"'],
  ),
} satisfies HelpOf<typeof table>

export const regexes = {
  regex_match: help(
    'Whether the regular expression matches anywhere in the text.',
    '正则表达式是否在文本的任意位置匹配。',
    ["regex_match('sn-0042', '^sn-[0-9]+$')", 'true'],
  ),
  regex_replace: help(
    'Replaces every match. \\1 is the first group, & the whole match.',
    '替换所有匹配；\\1 为第一个分组，& 为整个匹配。',
    ["regex_replace('john smith', '([a-z]+) ([a-z]+)', '\\2 \\1')", '"smith john"'],
    ["regex_replace('ab1', '[0-9]', '[&]')", '"ab[1]"'],
  ),
  regex_extract: help(
    'Groups of the first match.',
    '首个匹配的各个分组。',
    ["regex_extract('v1.22.3', 'v([0-9]+)[.]([0-9]+)')", '["1","22"]'],
    ["regex_extract('x', '([0-9])')", '[]'],
  ),
} satisfies HelpOf<typeof regexTable>
