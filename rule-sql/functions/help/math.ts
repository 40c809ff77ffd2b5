import type { math as table } from '../math.ts'
import { help, type HelpOf } from './help.ts'

export const math = {
  abs: help('The absolute value of an integer; a float fails.', '整数的绝对值；浮点数会失败。', [
    'abs(-4)',
    '4',
  ]),
  ceil: help('The next integer upwards.', '向上取整。', ['ceil(1.2)', '2'], ['ceil(-1.5)', '-1']),
  floor: help('The next integer downwards.', '向下取整。', ['floor(-1.2)', '-2']),
  round: help(
    'The nearest integer; halves go away from zero.',
    '四舍五入为整数；.5 远离零。',
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
  ),
  power: help('x to the power of y, a float.', 'x 的 y 次方，结果为浮点数。', [
    'power(2, 10)',
    '1024.0',
  ]),
  sqrt: help('The square root.', '平方根。', ['sqrt(144)', '12.0']),
  exp: help('e to the power of n.', 'e 的 n 次方。', ['exp(0)', '1.0']),
  log: help('The natural logarithm.', '自然对数。', ['log(1)', '0.0']),
  log10: help('The decimal logarithm.', '以 10 为底的对数。', ['log10(1000)', '3.0']),
  log2: help('The binary logarithm.', '以 2 为底的对数。', ['log2(8)', '3.0']),
  fmod: help('The remainder of floats; it has the sign of x.', '浮点数取余，符号与 x 相同。', [
    'fmod(-7.5, 2)',
    '-1.5',
  ]),
  sin: help('The sine of an angle in radians.', '弧度的正弦。', ['sin(0)', '0.0']),
  cos: help('The cosine of an angle in radians.', '弧度的余弦。', ['cos(0)', '1.0']),
  tan: help('The tangent of an angle in radians.', '弧度的正切。', ['tan(0)', '0.0']),
  asin: help('The arc sine, of a number from -1 to 1.', '反正弦，参数范围 -1 到 1。', [
    'asin(0)',
    '0.0',
  ]),
  acos: help('The arc cosine, of a number from -1 to 1.', '反余弦，参数范围 -1 到 1。', [
    'acos(1)',
    '0.0',
  ]),
  atan: help('The arc tangent.', '反正切。', ['atan(0)', '0.0']),
  sinh: help('The hyperbolic sine.', '双曲正弦。', ['sinh(0)', '0.0']),
  cosh: help('The hyperbolic cosine.', '双曲余弦。', ['cosh(0)', '1.0']),
  tanh: help('The hyperbolic tangent.', '双曲正切。', ['tanh(0)', '0.0']),
  asinh: help('The inverse of sinh.', '反双曲正弦。', ['asinh(0)', '0.0']),
  acosh: help('The inverse of cosh, of a number from 1.', '反双曲余弦，参数不小于 1。', [
    'acosh(1)',
    '0.0',
  ]),
  atanh: help(
    'The inverse of tanh, of a number between -1 and 1.',
    '反双曲正切，参数在 -1 与 1 之间。',
    ['atanh(0)', '0.0'],
  ),
  div: help(
    'Integer division, towards zero; the same as the operator.',
    '整数除法，向零取整，与运算符 div 相同。',
    ['div(7, 2)', '3'],
    ['div(-7, 2)', '-3'],
  ),
  mod: help('The remainder of integers; it has the sign of x.', '整数取余，符号与 x 相同。', [
    'mod(-7, 2)',
    '-1',
  ]),
  eq: help(
    'Are both equal? 1 equals 1.0, but a text equals no number.',
    '两者是否相等？1 等于 1.0，但文本不等于数字。',
    ['eq(1, 1.0)', 'true'],
    ["eq(1, '1')", 'false'],
  ),
  random: help('A float from 0 up to 1, 1 not included.', '0 到 1（不含 1）之间的随机浮点数。', [
    'random()',
    '0.4127',
  ]),
  bitnot: help('All bits of an integer turned over.', '按位取反。', ['bitnot(5)', '-6']),
  bitand: help('The bits that both integers have.', '按位与。', ['bitand(12, 10)', '8']),
  bitor: help('The bits that either integer has.', '按位或。', ['bitor(12, 3)', '15']),
  bitxor: help('The bits in which two integers differ.', '按位异或。', ['bitxor(12, 10)', '6']),
  bitsl: help('Bits moved to the left.', '左移。', ['bitsl(1, 4)', '16']),
  bitsr: help(
    'Bits moved to the right; the sign stays.',
    '算术右移。',
    ['bitsr(256, 4)', '16'],
    ['bitsr(-16, 2)', '-4'],
  ),
} satisfies HelpOf<typeof table>
