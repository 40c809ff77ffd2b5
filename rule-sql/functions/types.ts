import {
  isArray,
  isFloat,
  isInteger,
  isMap,
  isNumber,
  isBytes,
  type Value,
} from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

const test = (is: (value: Value) => boolean) => [fn(['v: any'], 'boolean', is)]

export const types = {
  is_null: test((value) => value === undefined),
  is_not_null: test((value) => value !== undefined),
  is_null_var: test((value) => value === undefined || value === null),
  is_not_null_var: test((value) => value !== undefined && value !== null),
  is_str: test(isBytes),
  is_bool: test((value) => typeof value === 'boolean'),
  is_int: test(isInteger),
  is_float: test(isFloat),
  is_num: test(isNumber),
  is_map: test(isMap),
  is_array: test(isArray),
  null: [fn([], 'any', () => undefined)],
} satisfies FunctionTable
