import type { regexes as regexTable } from '../regexes.ts'
import type { strings as table } from '../strings.ts'
import { help, type HelpOf } from './help.ts'

export const strings = {
  lower: help('In lower case.', '转为小写。', ["lower('MQTT')", '"mqtt"']),
  upper: help('In capitals.', '转为大写。', ["upper('mqtt')", '"MQTT"']),
  trim: help('Without blanks at both ends.', '去掉两端空白。', ["trim('  a b ')", '"a b"']),
  ltrim: help('Without blanks at the start.', '去掉开头空白。', ["ltrim('  a ')", '"a "']),
  rtrim: help('Without blanks at the end.', '去掉结尾空白。', ["rtrim('  a ')", '"  a"']),
  reverse: help(
    'The characters from last to first; characters beyond ASCII fail.',
    '字符倒序；ASCII 以外的字符会失败。',
    ["reverse('abc')", '"cba"'],
  ),
  strlen: help(
    'The number of characters.',
    '字符个数。',
    ["strlen('abc')", '3'],
    ["strlen('中文')", '2'],
  ),
  substr: help(
    'From a character on, counted from 0, and at most that many.',
    '从第 start 个字符（从 0 数起）截取，最多 len 个。',
    ["substr('sensor-42', 7)", '"42"'],
    ["substr('sensor-42', 0, 6)", '"sensor"'],
  ),
  split: help(
    "The parts between separators, empty ones left out. Mode 'notrim' keeps them; 'leading' and 'trailing' split once only.",
    "按分隔符拆分，去掉空的部分。模式 'notrim' 保留空的部分；'leading' 和 'trailing' 只拆分一次。",
    ["split('a//b', '/')", '["a","b"]'],
    ["split('a//b', '/', 'notrim')", '["a","","b"]'],
    ["split('a/b/c', '/', 'trailing')", '["a/b","c"]'],
  ),
  tokens: help(
    "The parts between any of these characters, empty ones left out. 'nocrlf' also splits at line ends.",
    "按任一字符拆分，去掉空的部分；'nocrlf' 还按换行拆分。",
    ["tokens('k1=v1;k2=v2', '=;')", '["k1","v1","k2","v2"]'],
    ["nth(2, tokens(topic, '/'))", '"7"'],
  ),
  concat: help(
    'Two values, or all of an array, as one text.',
    '把两个值或数组的所有元素连成文本。',
    ["concat('id-', 7)", '"id-7"'],
    ["concat(['a', 1, true])", '"a1true"'],
  ),
  join_to_string: help(
    'The elements of an array as one text, with a separator or with comma and blank.',
    '用分隔符（默认逗号加空格）连接数组元素。',
    ['join_to_string(payload.vals)', '"4, 8, 15"'],
    ["join_to_string('|', payload.vals)", '"4|8|15"'],
  ),
  join_to_sql_values_string: help(
    'The elements of an array quoted for SQL.',
    '把数组元素按 SQL 加引号后连接。',
    ["join_to_sql_values_string(['a', 1])", `"'a', 1"`],
  ),
  map_to_redis_hset_args: help(
    'Fields and values for an HSET of Redis, behind a marker of its own.',
    '转为 Redis HSET 的字段和值，首个元素为内部标记。',
    [`map_to_redis_hset_args(json_decode('{"t":21.5}'))`, '["map_to_redis_hset_args","t","21.5"]'],
  ),
  sprintf: help(
    'Formats: ~s text, ~p any value, ~b integer, ~.2f float, ~4..0B padded, ~~ a tilde.',
    '格式化：~s 文本，~p 任意值，~b 整数，~.2f 浮点数，~4..0B 补零，~~ 波浪号。',
    ["sprintf('~s is ~.1f', payload.dev.id, payload.temp)", '"p7 is 21.6"'],
    ["sprintf('[~6s]', 'ab')", '"[    ab]"'],
    ["sprintf('~.16b', 255)", '"ff"'],
  ),
  sprintf_s: help(
    'As sprintf, with the arguments in an array.',
    '与 sprintf 相同，参数放在数组里。',
    ["sprintf_s('~s/~4..0B', ['bay', 7])", '"bay/0007"'],
  ),
  pad: help(
    "Filled up to a length: 'trailing', 'leading' or 'both'.",
    "补足到指定长度：'trailing'、'leading' 或 'both'。",
    ["pad('7', 3)", '"7  "'],
    ["pad('7', 3, 'leading', '0')", '"007"'],
  ),
  replace: help(
    "With another part: 'all', or the first ('leading') or the last ('trailing') only.",
    "替换：'all' 全部，'leading' 第一个，'trailing' 最后一个。",
    ["replace('a-b-c', '-', '_')", '"a_b_c"'],
    ["replace('a-b-c', '-', '_', 'leading')", '"a_b-c"'],
  ),
  find: help(
    'The rest of a text from a part on; an empty text where it is not.',
    '从找到处到结尾的文本；找不到则为空文本。',
    ["find('room/4/x', '/')", '"/4/x"'],
    ["find('room/4/x', '/', 'trailing')", '"/x"'],
  ),
  ascii: help('The code of the first character.', '首字符的编码。', ["ascii('A')", '65']),
  unescape: help(
    'Escapes such as \\n and \\x41 as the characters that they encode.',
    '把 \\n、\\x41 等转义变成对应字符。',
    ["unescape('a\\x41')", '"aA"'],
  ),
} satisfies HelpOf<typeof table>

export const regexes = {
  regex_match: help('Does the regular expression match anywhere?', '正则表达式是否匹配？', [
    "regex_match('sn-0042', '^sn-[0-9]+$')",
    'true',
  ]),
  regex_replace: help(
    'Every match replaced; \\1 is its first group, & the whole of it.',
    '替换所有匹配；\\1 为第一组，& 为整个匹配。',
    ["regex_replace('john smith', '([a-z]+) ([a-z]+)', '\\2 \\1')", '"smith john"'],
    ["regex_replace('ab1', '[0-9]', '[&]')", '"ab[1]"'],
  ),
  regex_extract: help(
    'The groups of the first match.',
    '首个匹配的各组。',
    ["regex_extract('v1.22.3', 'v([0-9]+)[.]([0-9]+)')", '["1","22"]'],
    ["regex_extract('x', '([0-9])')", '[]'],
  ),
} satisfies HelpOf<typeof regexTable>
