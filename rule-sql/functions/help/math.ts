import type { math as table } from '../math.ts'
import { help, type HelpOf } from './help.ts'

export const math = {
  abs: help(
    'Absolute value of an integer. Fails for floats.',
    '整数的绝对值；参数为浮点数时失败。',
    ['abs(-4)', '4'],
  ),
  ceil: help('Rounds up to an integer.', '向上取整。', ['ceil(1.2)', '2'], ['ceil(-1.5)', '-1']),
  floor: help('Rounds down to an integer.', '向下取整。', ['floor(-1.2)', '-2']),
  round: help(
    'Rounds to the nearest integer. Halves are rounded away from zero.',
    '四舍五入为整数，.5 向远离零的方向取整。',
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
  ),
  power: help('x to the power of y, as a float.', 'x 的 y 次方，结果为浮点数。', [
    'power(2, 10)',
    '1024.0',
  ]),
  sqrt: help('Square root.', '平方根。', ['sqrt(144)', '12.0']),
  exp: help('e to the power of n.', 'e 的 n 次方。', ['exp(0)', '1.0']),
  log: help('Natural logarithm.', '自然对数。', ['log(1)', '0.0']),
  log10: help('Logarithm to base 10.', '以 10 为底的对数。', ['log10(1000)', '3.0']),
  log2: help('Logarithm to base 2.', '以 2 为底的对数。', ['log2(8)', '3.0']),
  fmod: help('Remainder of a float division, with the sign of x.', '浮点数取余，符号与 x 相同。', [
    'fmod(-7.5, 2)',
    '-1.5',
  ]),
  sin: help('Sine of an angle in radians.', '角度（弧度）的正弦。', ['sin(0)', '0.0']),
  cos: help('Cosine of an angle in radians.', '角度（弧度）的余弦。', ['cos(0)', '1.0']),
  tan: help('Tangent of an angle in radians.', '角度（弧度）的正切。', ['tan(0)', '0.0']),
  asin: help('Arc sine of a number from -1 to 1.', '反正弦，参数范围 -1 到 1。', [
    'asin(0)',
    '0.0',
  ]),
  acos: help('Arc cosine of a number from -1 to 1.', '反余弦，参数范围 -1 到 1。', [
    'acos(1)',
    '0.0',
  ]),
  atan: help('Arc tangent.', '反正切。', ['atan(0)', '0.0']),
  sinh: help('Hyperbolic sine.', '双曲正弦。', ['sinh(0)', '0.0']),
  cosh: help('Hyperbolic cosine.', '双曲余弦。', ['cosh(0)', '1.0']),
  tanh: help('Hyperbolic tangent.', '双曲正切。', ['tanh(0)', '0.0']),
  asinh: help('Inverse hyperbolic sine.', '反双曲正弦。', ['asinh(0)', '0.0']),
  acosh: help(
    'Inverse hyperbolic cosine of a number of at least 1.',
    '反双曲余弦，参数不小于 1。',
    ['acosh(1)', '0.0'],
  ),
  atanh: help(
    'Inverse hyperbolic tangent of a number between -1 and 1.',
    '反双曲正切，参数在 -1 与 1 之间。',
    ['atanh(0)', '0.0'],
  ),
  div: help(
    'Integer division, rounded towards zero. Same as the operator div.',
    '整数除法，向零取整，与运算符 div 相同。',
    ['div(7, 2)', '3'],
    ['div(-7, 2)', '-3'],
  ),
  mod: help('Remainder of an integer division, with the sign of x.', '整数取余，符号与 x 相同。', [
    'mod(-7, 2)',
    '-1',
  ]),
  eq: help(
    'Whether two values are equal. 1 equals 1.0, but text never equals a number.',
    '两个值是否相等。1 等于 1.0，但文本不等于数字。',
    ['eq(1, 1.0)', 'true'],
    ["eq(1, '1')", 'false'],
  ),
  random: help(
    'Random float from 0 up to, but not including, 1.',
    '0 到 1（不含 1）之间的随机浮点数。',
    ['random()', '0.4127'],
  ),
  bitnot: help('Bitwise NOT.', '按位非。', ['bitnot(5)', '-6']),
  bitand: help('Bitwise AND.', '按位与。', ['bitand(12, 10)', '8']),
  bitor: help('Bitwise OR.', '按位或。', ['bitor(12, 3)', '15']),
  bitxor: help('Bitwise XOR.', '按位异或。', ['bitxor(12, 10)', '6']),
  bitsl: help('Left shift.', '左移。', ['bitsl(1, 4)', '16']),
  bitsr: help(
    'Arithmetic right shift: the sign is kept.',
    '算术右移，保留符号。',
    ['bitsr(256, 4)', '16'],
    ['bitsr(-16, 2)', '-4'],
  ),
} satisfies HelpOf<typeof table>
