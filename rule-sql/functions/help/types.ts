import type { conversion as conversions } from '../conversion.ts'
import type { types as table } from '../types.ts'
import { help, type HelpOf } from './help.ts'

export const types = {
  is_null: help(
    'Is it undefined? A JSON null is not.',
    '是否未定义？JSON 的 null 不算。',
    ['is_null(payload.nope)', 'true'],
    ['is_null(payload.n)', 'false'],
  ),
  is_not_null: help('Is it anything but undefined?', '是否已定义？', [
    'is_not_null(payload.n)',
    'true',
  ]),
  is_null_var: help('Is it undefined or a JSON null?', '是否未定义或为 JSON null？', [
    'is_null_var(payload.n)',
    'true',
  ]),
  is_not_null_var: help(
    'Is it neither undefined nor a JSON null?',
    '是否既非未定义也非 JSON null？',
    ['is_not_null_var(payload.temp)', 'true'],
  ),
  is_str: help('Is it a text?', '是否为文本？', ['is_str(payload.raw)', 'true']),
  is_bool: help('Is it true or false?', '是否为布尔值？', ['is_bool(payload.dev.ok)', 'true']),
  is_int: help('Is it an integer?', '是否为整数？', ['is_int(payload.temp)', 'false']),
  is_float: help('Is it a float?', '是否为浮点数？', ['is_float(payload.temp)', 'true']),
  is_num: help('Is it a number, integer or float?', '是否为数字（整数或浮点数）？', [
    'is_num(payload.temp)',
    'true',
  ]),
  is_map: help(
    'Is it an object?',
    '是否为对象？',
    ['is_map(payload.dev)', 'true'],
    ['is_map(payload)', 'false'],
  ),
  is_array: help('Is it an array?', '是否为数组？', ['is_array(payload.tags)', 'true']),
  null: help('The undefined value.', '未定义的值。', ['null()', '"undefined"']),
} satisfies HelpOf<typeof table>

export const conversion = {
  str: help(
    'As text: numbers in short, objects and arrays as JSON. An array of character codes becomes these characters.',
    '转为文本：数字取简短形式，对象和数组转为 JSON；由字符编码组成的数组会变成对应字符。',
    ['str(21.57)', '"21.57"'],
    ['str(payload.tags)', '"[\\"a\\",\\"b\\"]"'],
    ['str([104, 105])', '"hi"'],
  ),
  str_utf8: help('As str.', '与 str 相同。', ['str_utf8(21.57)', '"21.57"']),
  bool: help(
    'true and false, also as texts, 1 and 0; anything else fails.',
    '接受 true、false（可为文本）、1 和 0，其余失败。',
    ["bool('true')", 'true'],
    ['bool(0)', 'false'],
  ),
  int: help(
    'An integer of a number, a text or a boolean. It rounds down, also below zero.',
    '由数字、文本或布尔值得到整数；总是向下取整。',
    ["int('12.9')", '12'],
    ['int(-42.9)', '-43'],
  ),
  float: help(
    'A float of a number or a text, rounded to that many decimals.',
    '由数字或文本得到浮点数，可指定小数位数。',
    ["float('2.5')", '2.5'],
    ["float('2.71828', 2)", '2.72'],
  ),
  float2str: help(
    'A float as text with at most that many decimals; an integer fails.',
    '浮点数转文本，最多保留指定位数的小数；整数会失败。',
    ['float2str(21.5700, 4)', '"21.57"'],
  ),
  map: help(
    'An object of its JSON text; an object stays one.',
    '由 JSON 文本得到对象；对象保持不变。',
    [`map('{"a":1}')`, '{"a":1}'],
  ),
  bin2hexstr: help('Bytes as hexadecimal text in capitals.', '字节转为大写十六进制文本。', [
    "bin2hexstr('AZ')",
    '"415A"',
  ]),
  hexstr2bin: help(
    'The bytes of a hexadecimal text; an odd one gets a zero in front.',
    '十六进制文本转为字节；长度为奇数时前面补零。',
    ["hexstr2bin('415A')", '"AZ"'],
  ),
} satisfies HelpOf<typeof conversions>
