import { describe, expect, it } from 'vitest'
import { beginRun } from '../run/limits.ts'
import { encodeJson } from '../values/json.ts'
import { runJq } from './engine.ts'

const INPUT =
  '{"a":1,"b":{"c":[10,20,{"d":"x"}]},"s":"hello world","f":1.5,"t":true,"n":null,"l":[3,1,2],"o":[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"cn":"中文","e":"","nest":[[1,2],[3,[4,5]]],"ts":1700000000}'

/** What jq 1.6 gives for that input. */
const CASES: readonly (readonly [program: string, outputs: string])[] = [
  [
    '.',
    '[{"a":1,"b":{"c":[10,20,{"d":"x"}]},"s":"hello world","f":1.5,"t":true,"n":null,"l":[3,1,2],"o":[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"cn":"中文","e":"","nest":[[1,2],[3,[4,5]]],"ts":1700000000}]',
  ],
  ['.a, .b.c[2].d', '[1,"x"]'],
  ['.l | sort, length, min, max, add, reverse', '[[1,2,3],3,1,3,6,[2,1,3]]'],
  ['.o | map(select(.v)) | map({(.v): .k}) | add', '[{"p":1,"q":2}]'],
  ['.o[] | .k as $x | {x: $x, v}', '[{"x":1,"v":"p"},{"x":2,"v":"q"},{"x":3,"v":null}]'],
  ['[.l[] | . * 2]', '[[6,2,4]]'],
  ['.l | map(. > 1)', '[[true,false,true]]'],
  [
    '[paths]',
    '[[["a"],["b"],["b","c"],["b","c",0],["b","c",1],["b","c",2],["b","c",2,"d"],["s"],["f"],["t"],["n"],["l"],["l",0],["l",1],["l",2],["o"],["o",0],["o",0,"k"],["o",0,"v"],["o",1],["o",1,"k"],["o",1,"v"],["o",2],["o",2,"k"],["cn"],["e"],["nest"],["nest",0],["nest",0,0],["nest",0,1],["nest",1],["nest",1,0],["nest",1,1],["nest",1,1,0],["nest",1,1,1],["ts"]]]',
  ],
  [
    '[leaf_paths]',
    '[[["a"],["b","c",0],["b","c",1],["b","c",2,"d"],["s"],["f"],["t"],["l",0],["l",1],["l",2],["o",0,"k"],["o",0,"v"],["o",1,"k"],["o",1,"v"],["o",2,"k"],["cn"],["e"],["nest",0,0],["nest",0,1],["nest",1,0],["nest",1,1,0],["nest",1,1,1],["ts"]]]',
  ],
  ['to_entries | map(.key)', '[["a","b","s","f","t","n","l","o","cn","e","nest","ts"]]'],
  [
    'with_entries(.value |= type)',
    '[{"a":"number","b":"object","s":"string","f":"number","t":"boolean","n":"null","l":"array","o":"array","cn":"string","e":"string","nest":"array","ts":"number"}]',
  ],
  ['.b.c[2].d = "y" | .b', '[{"c":[10,20,{"d":"y"}]}]'],
  ['.l |= map(. + 1) | .l', '[[4,2,3]]'],
  ['.l[1] += 10 | .l', '[[3,11,2]]'],
  ['del(.l[0]) | .l', '[[1,2]]'],
  ['del(.l[0,2]) | .l', '[[1]]'],
  ['del(.o[] | select(.k == 2)) | .o', '[[{"k":1,"v":"p"},{"k":3}]]'],
  ['.l[1:], .l[:-1], .s[2:4]', '[[1,2],[3,1],"ll"]'],
  ['reduce .l[] as $x (0; . + $x)', '[6]'],
  ['[foreach .l[] as $x (0; . + $x; [$x, .])]', '[[[3,3],[1,4],[2,6]]]'],
  ['if .a > 1 then "x" elif .a == 1 then "y" else "z" end', '["y"]'],
  ['try error("boom") catch .', '["boom"]'],
  ['[.[] | numbers]', '[[1,1.5,1700000000]]'],
  ['.nope // "d"', '["d"]'],
  ['[.o[].v // "none"]', '[["p","q"]]'],
  [
    '.s | test("wor"), split(" "), ascii_upcase, ltrimstr("hello "), explode[0:2]',
    '[true,["hello","world"],"HELLO WORLD","world",[104,101]]',
  ],
  ['.s | capture("(?<first>\\\\w+) (?<second>\\\\w+)")', '[{"first":"hello","second":"world"}]'],
  ['.s | [match("o"; "g").offset]', '[[4,7]]'],
  ['.s | sub("o"; "0"), gsub("(?<x>[lo])"; "<\\(.x)>")', '["hell0 world","he<l><l><o> w<o>r<l>d"]'],
  ['1 + . as {a: $x} | $x + 1', '[3]'],
  ['.a // . as $x | 2', '[1]'],
  ['[.l[] - 1 as $x | $x]', '[[2,0,1]]'],
  ['.a + def f: 2; f', '[3]'],
  ['2 * -.a + 3', '[1]'],
  ['try def f: .a.b; f catch "no"', '["no"]'],
  ['try error("x") catch . | length', '[1]'],
  ['[try (1, 2) | if . == 2 then error("x") else . end]', '[[1]]'],
  ['[(.a, .f)? | if . == 1 then error("x") else . end]', '[[]]'],
  ['[.l[]? | error("x")?]', '[[]]'],
  ['[-(("a")?)], [range(("a")?; 3)]', '[[],[]]'],
  ['.a = .n // 5 | .a', '[null]'],
  ['[limit(2; (1, 2, 3)?) | error("x")]', '[[]]'],
  ['[reduce ((1, "a")?) as $x (0; . + $x)]', '[[null]]'],
  ['"\\(1, 2)-\\(3, 4)"', '["1-3","2-3","1-4","2-4"]'],
  ['{x: (1, 2), y: (3, 4)} | [.x, .y]', '[[1,3],[1,4],[2,3],[2,4]]'],
  ['try {x: error("first"), y: error("second")} catch .', '["first"]'],
  ['builtins | index("limit/2") != null', '[true]'],
  ['.s | [scan("o.")]', '[["o ","or"]]'],
  ['"a-b_c" | [splits("[-_]")]', '[["a","b","c"]]'],
  ['[limit(3; repeat(1))]', '[[1,1,1]]'],
  ['[range(5)], [range(2;8;3)]', '[[0,1,2,3,4],[2,5]]'],
  ['[.l | group_by(. % 2)]', '[[[[2],[3,1]]]]'],
  ['.o | sort_by(-.k) | map(.k)', '[[3,2,1]]'],
  ['.o | unique_by(.v) | length', '[3]'],
  ['.o | min_by(.k), max_by(.k)', '[{"k":1,"v":"p"},{"k":3}]'],
  ['.nest | flatten, flatten(1)', '[[1,2,3,4,5],[1,2,3,[4,5]]]'],
  [
    '@base64 "x\\(.a)", (.s | @base64, @uri, @html, @sh, @json)',
    '["xMQ==","aGVsbG8gd29ybGQ=","hello%20world","hello world","\'hello world\'","\\"hello world\\""]',
  ],
  ['[1,"a",null,true] | @csv, @tsv', '["1,\\"a\\",,true","1\\ta\\t\\ttrue"]'],
  ['"aGVsbG8=" | @base64d', '["hello"]'],
  [
    '.ts | todate, gmtime, strftime("%A %d %B %j")',
    '["2023-11-14T22:13:20Z",[2023,10,14,22,13,20,2,317],"Tuesday 14 November 318"]',
  ],
  [
    '"2015-03-05T23:51:47Z" | fromdate, strptime("%Y-%m-%dT%H:%M:%SZ")',
    '[1425599507,[2015,2,5,23,51,47,4,63]]',
  ],
  ['def f(x): x * 2; f(.a), f(.f)', '[2,3]'],
  ['def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 10 | fac', '[3628800]'],
  ['[.[] | strings | length]', '[[11,2,0]]'],
  ['. as {a: $x, b: {c: [$y]}} | $x + $y', '[11]'],
  ['.l as [$p, $q] | {p: $p, q: $q}', '[{"p":3,"q":1}]'],
  ['[.l[] as $x | .l[] as $y | [$x,$y]] | length', '[9]'],
  ['[.. | numbers]', '[[1,10,20,1.5,3,1,2,1,2,3,1,2,3,4,5,1700000000]]'],
  ['.l | index(1), contains([1]), inside([1,2,3,4]), any, all', '[1,true,true,true,true]'],
  ['.l | first, last, nth(1)', '[3,2,1]'],
  ['[.l[] | tostring, tojson], ("[1,2]" | fromjson)', '[["3","3","1","1","2","2"],[1,2]]'],
  [
    '1e3, 1.0, 100000000000000000000, 1e17, 0.1, 3.0e-10',
    '[1000,1,100000000000000000000,100000000000000000,0.1,3e-10]',
  ],
  ['.a / 3', '[0.3333333333333333]'],
  ['7 % 3, -7 % 3, 5.9 % 2.1', '[1,-1,1]'],
  ['"y" * 3, "a,b" / ","', '["yyy",["a","b"]]'],
  ['{a:{b:1}} * {a:{c:2}}', '[{"a":{"b":1,"c":2}}]'],
  ['[1,2,3] - [2]', '[[1,3]]'],
  ['.l | join("-"), (map(tostring) | join(","))', '["3-1-2","3,1,2"]'],
  [
    '[.b | tostream]',
    '[[[["c",0],10],[["c",1],20],[["c",2,"d"],"x"],[["c",2,"d"]],[["c",2]],[["c"]]]]',
  ],
  ['fromstream(1 | truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]]))', '[[2]]'],
  ['walk(if type == "number" then . + 1 else . end) | .l', '[[4,2,3]]'],
  ['label $out | .l[] | if . == 1 then ., break $out else . end', '[3,1]'],
  ['[.l[] | if . > 1 then empty else . end]', '[[1]]'],
  ['.a.b?', '[]'],
  [
    '..?',
    '[{"a":1,"b":{"c":[10,20,{"d":"x"}]},"s":"hello world","f":1.5,"t":true,"n":null,"l":[3,1,2],"o":[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"cn":"中文","e":"","nest":[[1,2],[3,[4,5]]],"ts":1700000000},1,{"c":[10,20,{"d":"x"}]},[10,20,{"d":"x"}],10,20,{"d":"x"},"x","hello world",1.5,true,null,[3,1,2],3,1,2,[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],{"k":1,"v":"p"},1,"p",{"k":2,"v":"q"},2,"q",{"k":3},3,"中文","",[[1,2],[3,[4,5]]],[1,2],1,2,[3,[4,5]],3,[4,5],4,5,1700000000]',
  ],
  ['[.l | combinations(2)] | length', '[9]'],
  ['getpath(["b","c",0]), (try getpath(["a","x"]) catch "e")', '[10,"e"]'],
  ['[.l | to_entries[] | .value]', '[[3,1,2]]'],
  ['[.l[] | IN(1,2)]', '[[false,true,true]]'],
  ['INDEX(.o[]; .k) | keys', '[["1","2","3"]]'],
  ['[[1,2],[3]] | transpose', '[[[1,3],[2,null]]]'],
  [
    'until(. > 100; 200)',
    '[{"a":1,"b":{"c":[10,20,{"d":"x"}]},"s":"hello world","f":1.5,"t":true,"n":null,"l":[3,1,2],"o":[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"cn":"中文","e":"","nest":[[1,2],[3,[4,5]]],"ts":1700000000}]',
  ],
  ['[.a | while(. < 10; . * 2)]', '[[1,2,4,8]]'],
  [
    '[.[]?]',
    '[[1,{"c":[10,20,{"d":"x"}]},"hello world",1.5,true,null,[3,1,2],[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"中文","",[[1,2],[3,[4,5]]],1700000000]]',
  ],
  ['.["a"], ."a", ."b"."c"', '[1,1,[10,20,{"d":"x"}]]'],
  ['-(.a), -.f', '[-1,-1.5]'],
  ['.a as $x | [$x, $x + 1] | .[1]', '[2]'],
  ['limit(0; 1)', '[1]'],
  ['[limit(2; .l[])]', '[[3,1]]'],
  ['tojson | length', '[195]'],
  ['infinite, nan | tostring', '["1.7976931348623157e+308","null"]'],
  ['[nan] | sort', '[[null]]'],
  [
    '@text, @json',
    '["{\\"a\\":1,\\"b\\":{\\"c\\":[10,20,{\\"d\\":\\"x\\"}]},\\"s\\":\\"hello world\\",\\"f\\":1.5,\\"t\\":true,\\"n\\":null,\\"l\\":[3,1,2],\\"o\\":[{\\"k\\":1,\\"v\\":\\"p\\"},{\\"k\\":2,\\"v\\":\\"q\\"},{\\"k\\":3}],\\"cn\\":\\"中文\\",\\"e\\":\\"\\",\\"nest\\":[[1,2],[3,[4,5]]],\\"ts\\":1700000000}","{\\"a\\":1,\\"b\\":{\\"c\\":[10,20,{\\"d\\":\\"x\\"}]},\\"s\\":\\"hello world\\",\\"f\\":1.5,\\"t\\":true,\\"n\\":null,\\"l\\":[3,1,2],\\"o\\":[{\\"k\\":1,\\"v\\":\\"p\\"},{\\"k\\":2,\\"v\\":\\"q\\"},{\\"k\\":3}],\\"cn\\":\\"中文\\",\\"e\\":\\"\\",\\"nest\\":[[1,2],[3,[4,5]]],\\"ts\\":1700000000}"]',
  ],
  ['.cn | length, utf8bytelength, explode, test("文")', '[2,6,[20013,25991],true]'],
  ['"\\u00e9x" | length', '[2]'],
  ['.o | map(has("v"))', '[[true,true,false]]'],
  [
    'ltrimstr(1)',
    '[{"a":1,"b":{"c":[10,20,{"d":"x"}]},"s":"hello world","f":1.5,"t":true,"n":null,"l":[3,1,2],"o":[{"k":1,"v":"p"},{"k":2,"v":"q"},{"k":3}],"cn":"中文","e":"","nest":[[1,2],[3,[4,5]]],"ts":1700000000}]',
  ],
  ['.l | tostream', '[[[0],3],[[1],1],[[2],2],[[2]]]'],
  ['path(.b.c[0]), [path(..)] | length', '[3,37]'],
  ['.l | .[1] = null | .', '[[3,null,2]]'],
  ['.b | keys, keys_unsorted', '[["c"],["c"]]'],
  ['{"a":1} + null', '[{"a":1}]'],
  ['null | not, length', '[true,0]'],
  ['"abc" | .[1:2]', '["b"]'],
]

const run = (program: string, input = INPUT): string => {
  beginRun()
  return encodeJson(runJq(program, input, 10_000))
}

const failure = (program: string, input = INPUT, timeout = 10_000): string => {
  beginRun()
  try {
    runJq(program, input, timeout)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'none'
}

describe('jq', () => {
  it.each(CASES)('%s', (program, outputs) => {
    expect(JSON.parse(run(program))).toEqual(JSON.parse(outputs))
  })

  it('fails in words where the program or its data is wrong', () => {
    expect(failure('.a | keys')).toBe('jqFailed')
    expect(failure('.a.b.c')).toBe('jqFailed')
    expect(failure('.', 'abc')).toBe('jqFailed')
    for (const program of ['.a |', '{', 'if 1', '"\\(', '.a as [$x | 1', 'def f: 1', '@'])
      expect(failure(program), program).toBe('jqProgram')
    for (const newer of [
      'if .a then 1 end',
      '{a: 1 + 2}',
      '.b.[0]',
      '(.a)?.b',
      'abs',
      '1 == 2 == 3',
    ])
      expect(failure(newer), newer).toBe('jqProgram')
    expect(failure('nope')).toBe('jqProgram')
    expect(failure('if true then 1 else $nope end')).toBe('jqProgram')
  })

  it('ends, whatever the program', () => {
    expect(failure('def f: f; f')).toBe('jqFailed')
    for (const program of [
      '[repeat(1)]',
      'last(range(1e12))',
      '[range(1e9)]',
      'def f: .[0] = 1 | .[1] = 2 | f; [] | f',
      'reduce range(100) as $i ("x"; . * 1000)',
      'reduce range(100) as $i ([1]; . + .)',
      '.[1000000000] = 1',
      '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" | test("(a|a)*\\\\1b")',
      'until(false; .)',
    ])
      expect(failure(program, '[]'), program).not.toBe('none')
    expect(failure('last(range(1e12))', 'null', 1)).not.toBe('none')
    expect(failure('['.repeat(10_000))).toBe('jqProgram')
  })

  it('pays for names that are looked up behind many others', () => {
    const names = (count: number) => `. as [$b,${'$a,'.repeat(count)}$a]`
    const uses = `[${'$b,'.repeat(99)}1],`.repeat(60)
    expect(failure(`${names(5000)} | if true then 1 else [${uses}1] end`, '[]')).toBe('limitSteps')
    expect(failure(`${names(400)} | range(10000) | $b`, '[]')).toBe('limitSteps')
    expect(failure(`${names(4)} | range(10000) | $b`, '[]')).toBe('none')
  })

  it('keeps to own keys', () => {
    expect(run('.constructor, .__proto__')).toBe('[null,null]')
    expect(run('{"__proto__": 1} | .__proto__, keys')).toBe('[1,["__proto__"]]')
  })
})
