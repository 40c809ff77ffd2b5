/** Statements that want all there is of time, memory or stack; each must end in words. */
const doubling = (start: string, step: string, times: number) =>
  `SELECT ${start} as a, ${Array.from({ length: times }, () => `${step} as a`).join(', ')} FROM "#"`

export const hostile: readonly (readonly [what: string, sql: string])[] = [
  ['a text that doubles', doubling("'xxxxxxxx'", 'concat(a, a)', 200)],
  ['a text that doubles by +', doubling("'xxxxxxxx'", 'a + a', 200)],
  [
    'an array that doubles, as text',
    doubling('[1]', '[a, a]', 100).replace(' FROM', ', json_encode(a) as b FROM'),
  ],
  [
    'an array that doubles, compared',
    doubling('[1]', '[a, a]', 60).replace(' FROM', ', a as b, eq(a, [b]) as c FROM'),
  ],
  ['an array that doubles, as the row', doubling('[1]', '[a, a]', 600)],
  ['an integer that squares', doubling('123456789', 'a * a', 200)],
  ['an integer that is shifted', 'SELECT bitsl(1, 100000000) as a FROM "#"'],
  ['a range without end', 'SELECT [1..999999999999] as a FROM "#"'],
  ['pad', `SELECT pad('x', 2000000000) as a FROM "#"`],
  ['pad by much', `SELECT pad('x', 1000000, 'leading', '${'y'.repeat(60_000)}') as a FROM "#"`],
  ['replace by much', doubling("'aaaaaaaa'", "replace(a, 'a', 'aaaaaaaa')", 50)],
  ['sprintf', `SELECT sprintf('~999999999s', 'x') as a FROM "#"`],
  ['sprintf of a float', `SELECT sprintf('~.999999999f', 1.5) as a FROM "#"`],
  [
    'a bomb',
    doubling("'0'", 'concat(a, a)', 21).replace(
      ' FROM',
      ', gzip(a) as b, concat(gunzip(b), gunzip(b)) as c, concat(c, c) as d FROM',
    ),
  ],
  ['nested repeats', `SELECT regex_match('${'a'.repeat(3000)}!', '^(((a+)+)+)+$') as a FROM "#"`],
  [
    'a repeat of alternatives',
    `SELECT regex_match('${'a'.repeat(3000)}!', '^(a|a|aa|a*)*$') as a FROM "#"`,
  ],
  [
    'back references',
    `SELECT regex_match('${'a'.repeat(3000)}!', '^(a*)*\\1*(a*)*\\2$') as a FROM "#"`,
  ],
  [
    'a look behind at each place',
    `SELECT regex_replace('${'a'.repeat(20_000)}', '(?<=a*b)', 'x') as a FROM "#"`,
  ],
  [
    'a large regular expression',
    `SELECT regex_match('x', '((a{1,500}){1,500}){1,500}') as a FROM "#"`,
  ],
  [
    'replacing all by all',
    doubling("'aaaaaaaa'", 'concat(a, a)', 12).replace(
      ' FROM',
      ", regex_replace(a, 'a', a) as b FROM",
    ),
  ],
  ['many rows of all', 'FOREACH [1..100000] as i FROM "#"'],
  [
    'many rows of much',
    `FOREACH [1..100000] as i DO ${'json_decode(payload) as x, '.repeat(100)} i FROM "#"`,
  ],
  [
    'hashes of much',
    doubling("'aaaaaaaa'", 'concat(a, a)', 18).replace(
      ' FROM',
      `, ${'sha256(a) as b, '.repeat(300)} 1 as z FROM`,
    ),
  ],
  ['jq that never ends', `SELECT jq('[repeat(1)]', '1') as a FROM "#"`],
  ['jq that never ends', `SELECT jq('def f: f; f', '1') as a FROM "#"`],
  ['jq that grows', `SELECT jq('reduce range(1000) as $i ("x"; . + .)', '1') as a FROM "#"`],
  [
    'JSON that is deep',
    `SELECT json_encode(json_decode('${'['.repeat(30_000)}${']'.repeat(30_000)}')) as a FROM "#"`,
  ],
  ['a deep path', `SELECT 1 as a${'.b'.repeat(30_000)} FROM "#"`],
  ['a deep map_put', `SELECT map_put('${'a.'.repeat(30_000)}', 1, map_new()) as a FROM "#"`],
  ['terms that claim much', `SELECT term_decode(hexstr2bin('836CFFFFFFFF')) as a FROM "#"`],
  [
    'terms that are deep',
    `SELECT term_decode(hexstr2bin('83${'6C00000001'.repeat(6000)}')) as a FROM "#"`,
  ],
]
