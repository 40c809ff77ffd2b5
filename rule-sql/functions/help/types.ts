import type { conversion as conversions } from '../conversion.ts'
import type { types as table } from '../types.ts'
import { help, type HelpOf } from './help.ts'

export const types = {
  is_null: help(
    'Whether the value is undefined. A JSON null is not undefined.',
    '是否未定义。JSON 的 null 不属于未定义。',
    ['is_null(payload.nope)', 'true'],
    ['is_null(payload.n)', 'false'],
  ),
  is_not_null: help('Whether the value is not undefined.', '是否已定义。', [
    'is_not_null(payload.n)',
    'true',
  ]),
  is_null_var: help(
    'Whether the value is undefined or a JSON null.',
    '是否未定义或为 JSON null。',
    ['is_null_var(payload.n)', 'true'],
  ),
  is_not_null_var: help(
    'Whether the value is neither undefined nor a JSON null.',
    '是否既非未定义也非 JSON null。',
    ['is_not_null_var(payload.temp)', 'true'],
  ),
  is_str: help('Whether the value is text.', '是否为文本。', ['is_str(payload.raw)', 'true']),
  is_bool: help('Whether the value is true or false.', '是否为布尔值。', [
    'is_bool(payload.dev.ok)',
    'true',
  ]),
  is_int: help('Whether the value is an integer.', '是否为整数。', [
    'is_int(payload.temp)',
    'false',
  ]),
  is_float: help('Whether the value is a float.', '是否为浮点数。', [
    'is_float(payload.temp)',
    'true',
  ]),
  is_num: help('Whether the value is an integer or a float.', '是否为数字（整数或浮点数）。', [
    'is_num(payload.temp)',
    'true',
  ]),
  is_map: help(
    'Whether the value is an object.',
    '是否为对象。',
    ['is_map(payload.dev)', 'true'],
    ['is_map(payload)', 'false'],
  ),
  is_array: help('Whether the value is an array.', '是否为数组。', [
    'is_array(payload.tags)',
    'true',
  ]),
  null: help('Returns the undefined value.', '未定义的值。', ['null()', '"undefined"']),
} satisfies HelpOf<typeof table>

export const conversion = {
  str: help(
    'Converts to text: numbers in their shortest form, objects and arrays as JSON, an array of character codes to the characters.',
    '转为文本：数字取简短形式，对象和数组转为 JSON；由字符编码组成的数组转为对应字符。',
    ['str(21.57)', '"21.57"'],
    ['str(payload.tags)', '"[\\"a\\",\\"b\\"]"'],
    ['str([104, 105])', '"hi"'],
  ),
  str_utf8: help('Same as str.', '与 str 相同。', ['str_utf8(21.57)', '"21.57"']),
  bool: help(
    'Converts true, false (also as text), 1 and 0 to a boolean. Fails for other values.',
    '将 true、false（可为文本）、1 和 0 转为布尔值，其他值失败。',
    ["bool('true')", 'true'],
    ['bool(0)', 'false'],
  ),
  int: help(
    'Converts a number, text or a boolean to an integer. Always rounds down, also negative numbers.',
    '将数字、文本或布尔值转为整数；总是向下取整。',
    ["int('12.9')", '12'],
    ['int(-42.9)', '-43'],
  ),
  float: help(
    'Converts a number or text to a float, optionally rounded to a number of decimals.',
    '将数字或文本转为浮点数，可指定小数位数。',
    ["float('2.5')", '2.5'],
    ["float('2.71828', 2)", '2.72'],
  ),
  float2str: help(
    'Converts a float to text with a maximum number of decimals. Fails for integers.',
    '将浮点数转为文本，最多保留指定位数的小数；参数为整数时失败。',
    ['float2str(21.5700, 4)', '"21.57"'],
  ),
  map: help(
    'Converts JSON text to an object. Objects are returned unchanged.',
    '将 JSON 文本转为对象；对象原样返回。',
    [`map('{"a":1}')`, '{"a":1}'],
  ),
  bin2hexstr: help(
    'Converts bytes to hexadecimal text in upper case.',
    '将字节转为大写十六进制文本。',
    ["bin2hexstr('AZ')", '"415A"'],
  ),
  hexstr2bin: help(
    'Converts hexadecimal text to bytes. If the number of digits is odd, a zero is added at the start.',
    '将十六进制文本转为字节；位数为奇数时在前面补零。',
    ["hexstr2bin('415A')", '"AZ"'],
  ),
} satisfies HelpOf<typeof conversions>
