import type { Native } from '../found.ts'
import { collections } from './collections.ts'
import { computed, type NativeTable } from './define.ts'
import { numbers } from './numbers.ts'
import { ofPaths } from './paths.ts'
import { regexes } from './regexes.ts'
import { selection } from './selection.ts'
import { streams } from './streams.ts'
import { texts } from './texts.ts'
import { times } from './times.ts'
import { ofValues } from './values.ts'

const table: NativeTable = {
  ...selection,
  ...ofValues,
  ...ofPaths,
  ...streams,
  ...collections,
  ...texts,
  ...regexes,
  ...numbers,
  ...times,
}

/** Names and numbers of parameters, as in `limit/2`. */
const builtins: Native = function* list() {
  yield computed(Object.keys(table))
}

/** The functions of jq 1.6, without those for modules and without the gamma and Bessel functions. */
export function native(name: string, arity: number): Native | undefined {
  const id = `${name}/${arity}`
  if (id === 'builtins/0') return builtins
  return Object.hasOwn(table, id) ? table[id] : undefined
}
