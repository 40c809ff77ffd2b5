/** Edit distance in letters, including swaps; values above `most` are not exact. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length] ?? most + 1
}

/** Functions of other systems, with their names here. */
const KNOWN: Readonly<Record<string, string>> = {
  to_json: 'json_encode',
  array_length: 'length',
  substring: 'substr',
  now: 'now_timestamp',
  date_format: 'format_date',
  str_eq: 'eq',
  num_eq: 'eq',
  char_length: 'strlen',
  len: 'strlen',
  uuid: 'uuid_v4',
  pow: 'power',
  index_of: 'find',
  array_contains: 'contains',
  is_empty: 'is_null',
  to_str: 'str',
  to_string: 'str',
  any_to_str: 'str',
  parse_json: 'json_decode',
  map_size: 'map_keys',
}

/** The name that was meant, if one is near enough. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const lower = name.toLowerCase()
  const all = [...names]
  const known = Object.hasOwn(KNOWN, lower) ? KNOWN[lower] : undefined
  if (known !== undefined && all.includes(known)) return known
  let best: string | undefined
  let least = Math.max(1, Math.floor(lower.length / 3)) + 1
  for (const each of all) {
    const found = distance(lower, each.toLowerCase(), least)
    if (found < least) {
      best = each
      least = found
    }
  }
  return best
}
