import { describe, expect, it } from 'vitest'
import { beginRun } from '../../run/limits.ts'
import { encodeJson } from '../../values/json.ts'
import { runJq } from '../engine.ts'

/** What jq 1.6 answers, as recorded from the program itself. */
const RECORDED: readonly (readonly [input: string, program: string, outputs: string])[] = [
  ['[1,2,3]', 'map_values(empty), map_values(., 1), map(., .)', '[[2],[1,2,3],[1,1,2,2,3,3]]'],
  ['{"a":1,"b":2,"c":3}', 'map_values(empty), map_values(. + 1)', '[{},{"a":2,"b":3,"c":4}]'],
  ['[1,5,3,0,7]', '(.[] | select(. >= 2)) |= empty', '[[1,3,7]]'],
  ['[1,2,3]', '.[] |= (10, 20)', '[[10,10,10]]'],
  ['[1,2,3]', '.[0] |= empty', '[[2,3]]'],
  [
    '[1,2,3]',
    '[path(first(.[0], .[1]))], [path(limit(2; .[]))], [path(.[] | select(. > 1))], [path(first, last, nth(1))]',
    '[[[0]],[[0],[1]],[[1],[2]],[[0],[-1],[1]]]',
  ],
  [
    '{"a":{"b":0}}',
    'path(.a | select(.b == 0)), path(getpath(["a","b"])), [path(recurse(.[]?))], [path(limit(3; repeat(.a)))]',
    '[["a"],["a","b"],[[],["a"],["a","b"]],[["a"],["a"],["a"]]]',
  ],
  [
    '[[1]]',
    '[path(until(type != "array"; .[0]))], [path(while(type == "array"; .[0]))], [path(recurse(.[]?; type == "array"))]',
    '[[[0,0]],[[],[0]],[[],[0]]]',
  ],
  [
    '{"a":null}',
    '[path(.a // .b)], [path(if .a then .a else .b end)], [path(error("x")?)], [path(empty)]',
    '[[["b"]],[["b"]],[],[]]',
  ],
  [
    '[1]',
    '[try path(1) catch "no path"], [try path(map(.)) catch "no path"], [try path(last(.[])) catch "no path"]',
    '[["no path"],["no path"],["no path"]]',
  ],
  [
    '[[1,false],null,{"a":[]}]',
    '[paths], [paths(type == "array")], [leaf_paths]',
    '[[[0],[0,0],[0,1],[1],[2],[2,"a"]],[[0],[2,"a"]],[[0,0]]]',
  ],
  [
    '[1,2,3]',
    'del(.[0,2]), del(.[]), del(.), del(.[-1,0]), del(.[1:]), delpaths([[0],[1]])',
    '[[2],[],null,[2],[1],[3]]',
  ],
  [
    '{"b":1,"a":[2]}',
    'to_entries, with_entries(.value |= tostring), (to_entries | from_entries), keys, keys_unsorted',
    '[[{"key":"b","value":1},{"key":"a","value":[2]}],{"b":"1","a":"[2]"},{"b":1,"a":[2]},["a","b"],["b","a"]]',
  ],
  ['[5,6]', 'to_entries', '[[{"key":0,"value":5},{"key":1,"value":6}]]'],
  [
    '[{"key":"a","value":false,"v":1},{"name":"c","Value":3,"Key":false},{"Name":"d"},{"Key":"e","name":"z","Value":5}]',
    'from_entries',
    '[{"a":false,"c":3,"d":null,"e":5}]',
  ],
  [
    '[[1],["x"],[null],[{}]]',
    '[.[] | try with_entries(.) catch "not a key"]',
    '[["not a key","not a key","not a key","not a key"]]',
  ],
  ['[{"key":1}]', 'try from_entries catch "not a key"', '["not a key"]'],
  [
    '{"b":{"c":1},"a":[{"z":1}]}',
    'walk(if type == "object" then keys else . end), walk(.)',
    '[["a","b"],{"b":{"c":1},"a":[{"z":1}]}]',
  ],
  [
    '[1,[2,"x"]]',
    '[walk(if type == "number" then ., . else . end)], [walk(if type == "number" then empty else . end)], [walk(1, 2)]',
    '[[[1,1,[2,2,"x"]]],[[["x"]]],[1,2]]',
  ],
  [
    '{"a":1,"b":[1,"x"]}',
    '[walk(if type == "number" then empty else . end)], [walk(if type == "string" then empty else . end)]',
    '[[{"b":["x"]}],[{"a":1,"b":[1]}]]',
  ],
  [
    '{"a":[1,{"b":[]}],"c":"x"}',
    '[tostream], fromstream(tostream), [1 | truncate_stream(null | [["a",0],1], [["a",0]], [["b"],2])]',
    '[[[["a",0],1],[["a",1,"b"],[]],[["a",1,"b"]],[["a",1]],[["c"],"x"],[["c"]]],{"a":[1,{"b":[]}],"c":"x"},[[[0],1],[[0]]]]',
  ],
  [
    '1',
    '[tostream], [fromstream([[0],1],[[0]],[[],3],[["a","b"],1],[["a","b"]],[["a"]])], [fromstream([[0],1],[[1],2])]',
    '[[[[],1]],[[1],3,{"a":{"b":1}}],[]]',
  ],
  [
    '[[],{},[[]]]',
    '[tostream], fromstream(tostream)',
    '[[[[0],[]],[[1],{}],[[2,0],[]],[[2,0]],[[2]]],[[],{},[[]]]]',
  ],
  [
    '[1,2,3]',
    '[limit(0; .[])], [limit(-1; .[])], [limit(1, 2; .[])], [first(empty)], [last(empty)], [nth(0, 1; .[])], [nth(5; .[])]',
    '[[1],[1,2,3],[1,1,2],[],[null],[1,2],[3]]',
  ],
  [
    '[1,2,3]',
    '[first(1, error("x"))], [limit(1; 1, error("x"))], [isempty(1, error("x")), isempty(empty)]',
    '[[1],[1],[false,true]]',
  ],
  [
    '0',
    '[until(. > 3; . + 1)], [while(. < 3; . + 1)], [recurse(if . < 3 then . + 1 else empty end)], [recurse(. + 1, . + 2; . < 3)]',
    '[[4],[0,1,2],[0,1,2,3],[0,1,2,2]]',
  ],
  [
    '0',
    '[limit(6; repeat(. + 1, . + 2))], [limit(3; recurse(. + 1))], until(. >= 3000; . + 1), ([while(. < 1000; . + 1)] | length)',
    '[[1,2,1,2,1,2],[0,1,2],3000,1000]',
  ],
  [
    'null',
    '[range(0, 1; 3, 4)], [range(0, 1; 3, 4; 1, 2)], [range(3; 0; -1)], [range(1.5)], [range(0; 1; 0)], [range(2, 1)]',
    '[[0,1,2,0,1,2,3,1,2,1,2,3],[0,1,2,0,2,0,1,2,3,0,2,1,2,1,1,2,3,1,3],[3,2,1],[0,1],[],[0,1,0]]',
  ],
  [
    '[[1,2],[3,4]]',
    '[combinations], ([0, 1] | [combinations(2)]), ([] | [combinations]), ([[], [1]] | [combinations]), [combinations(0)]',
    '[[[1,3],[1,4],[2,3],[2,4]],[[0,0],[0,1],[1,0],[1,1]],[[]],[],[[]]]',
  ],
  [
    '[1,null,false]',
    'any, all, any(. == 1), all(. != 2), any(.[]; . == null), all(empty; 1), ([] | any, all)',
    '[true,false,true,true,true,true,false,true]',
  ],
  [
    '[1,2,3]',
    '[.[] | IN(1, 3)], IN(.[]; 2, 7), IN(empty), INDEX(.), [JOIN({"1": "a"}; .[]; tostring)], [JOIN({"1": "a"}; .[]; tostring; .[1])], JOIN({"1": "a"}; tostring)',
    '[[true,false,true],true,false,{"1":1,"2":2,"3":3},[[1,"a"],[2,null],[3,null]],["a",null,null],[[1,"a"],[2,null],[3,null]]]',
  ],
  [
    '[{"a":1,"b":2},{"a":1,"b":1},{"a":null}]',
    'INDEX(.a), INDEX(.[]; .a, .b), sort_by(.a, .b), group_by(.a), unique_by(.a), min_by(.a), max_by(.a)',
    '[{"1":{"a":1,"b":1},"null":{"a":null}},{"1":{"a":1,"b":1},"2":{"a":1,"b":2},"null":{"a":null}},[{"a":null},{"a":1,"b":1},{"a":1,"b":2}],[[{"a":null}],[{"a":1,"b":2},{"a":1,"b":1}]],[{"a":null},{"a":1,"b":2}],{"a":null},{"a":1,"b":1}]',
  ],
  [
    '[3,1,2,1]',
    'sort, unique, group_by(. > 1), min, max, add, reverse, [indices(1), index(1), rindex(1), index(9)], indices([1,2]), indices([])',
    '[[1,1,2,3],[1,2,3],[[1,1],[3,2]],1,3,7,[1,2,1,3],[[1,3],1,3,null],[1],[]]',
  ],
  [
    '["b","a","c"]',
    'join(","), join(",", "-"), ([1, null, true] | join("/")), ([] | join(1)), (["x"] | join(1)), ({"x": 1, "y": "b"} | join(","))',
    '["b,a,c","b,a,c","b-a-c","1//true","","x","1,b"]',
  ],
  [
    '[1,3,5]',
    'bsearch(3), bsearch(0), bsearch(4), bsearch(9), ([] | bsearch(1))',
    '[1,-1,-3,-4,-1]',
  ],
  [
    '[[1],[2,3],[]]',
    'transpose, flatten, flatten(0), ({"a": [1]} | flatten), ([null, [1]] | transpose)',
    '[[[1,2,null],[null,3,null]],[1,2,3],[[1],[2,3],[]],[1],[[null,1]]]',
  ],
  [
    '"aXbXc"',
    '[splits("X")], split("x"; "i"), split("X"), [splits("X", "b")], ("" | split("x"; null)), ("abc" | split(""; null))',
    '[["a","b","c"],["a","b","c"],["a","b","c"],["a","b","c","aX","Xc"],[""],["","a","b","c"]]',
  ],
  [
    '"héllo"',
    '[match("l"; "g") | .offset], sub("(?<x>l)"; "<\\(.x)>", "[\\(.x)]"), gsub("(?<x>l)"; "1\\(.x)", "2"), index("l"), explode, .[1:3]',
    '[[2,3],"hé<l>lo","hé[l]lo","hé1l1lo","hé21lo","hé1l2o","hé22o",3,[104,233,108,108,111],"él"]',
  ],
  [
    '"ab"',
    'capture("(?<x>b)|(?<y>a)"), [capture("(?<x>b)|(?<y>a)"; "g")], [scan("a|(b)")], [scan("c")], [match(""; "g").offset], gsub("$"; "-"), sub("z"; 1)',
    '[{"x":null,"y":"a"},[{"x":null,"y":"a"},{"x":"b","y":null}],[[null],["b"]],[],[0,1],"ab-","ab"]',
  ],
  [
    '"aA"',
    'test("A"), test("A"; "i"), test(["A", "i"]), [test("a", "b"; "g", "i")], gsub("a"; "b"; "i"), [sub("a"; empty)], [match("a"; "gi").string]',
    '[true,true,true,[true,false,true,false],"bb",[],["a","A"]]',
  ],
  [
    '"a\\nb"',
    'test("a.b"), test("a.b"; "s"), test("a.b"; "p"), test("^b"), test("a b"; "x"), [match(""; "gn")]',
    '[false,false,true,false,false,[]]',
  ],
  [
    '[1,null,"x"]',
    '[.[] | try error catch .], [1, error(null), 2], [try error(null) catch .], [.[] | (1 / .)?]',
    '[[1,"x"],[1,2],[],[1]]',
  ],
  [
    '{"a":1}',
    '[.a.b?], [try (.a.b.c?) catch "caught"], [.a["b"]?], [try (.a.b[]?) catch "caught"], [(.a.b.c)?], [.a?.b?], [.[]?.c?]',
    '[[],["caught"],[],["caught"],[],[],[]]',
  ],
  [
    '[null,1,false]',
    '[(.[0], .[1]) // 3], (.[0] // 3), [try (error("x") // 1) catch .], [(null, false) // (4, 5)]',
    '[[1],3,["x"],[4,5]]',
  ],
  [
    '[1,2,3]',
    'reduce .[] as $x (0; . + $x), [foreach .[] as $x (0; if $x == 2 then empty else . + $x end)], reduce 1 as $x (0; empty), [foreach (1, 2) as $x (0, 5; . + $x)]',
    '[6,[1,3],null,[1,3,6,8]]',
  ],
  [
    '[1,2]',
    '[pow(1, 2; 3, 4)], [setpath([0], [1]; 8, 9)], [has(0, 5)], [.[] | in([0, 1])], inside([1, 2, 3]), [contains([1], [9])]',
    '[[1,8,1,16],[[8,2],[1,8],[9,2],[1,9]],[true,false],[true,false],true,[true,false]]',
  ],
  [
    '[8,10,-3,0]',
    'map(significand), map(frexp), (.[0:2] | map(modf)), [drem(5; 3), ldexp(3; 2), copysign(1; -1), fma(2; 3; 4), fdim(3; 1), hypot(3; 4)]',
    '[[1,1.25,-1.5,0],[[0.5,4],[0.625,4],[-0.75,2],[0,0]],[[0,8],[0,10]],[-1,12,-1,10,2,5]]',
  ],
  [
    '[0.5,1.5,-1.5,2.5]',
    'map(round), map(rint), map(nearbyint), map(trunc), map(isnormal), [.[] | finites]',
    '[[1,2,-2,3],[0,2,-2,2],[0,2,-2,2],[0,1,-1,2],[true,true,true,true],[0.5,1.5,-1.5,2.5]]',
  ],
  [
    '["a",null,1]',
    'map(isinfinite), map(isnan), map(isnormal), [.[] | finites], [.[] | normals], [.[] | scalars, strings, nulls, numbers]',
    '[[false,false,false],[false,false,false],[false,false,true],[1],[1],["a","a",null,null,1,1]]',
  ],
  [
    '[0.0001,0.00001,1.5e-7,1e15,1e16,1.5e17,12345678901234567890,1e300]',
    'map(tojson)',
    '[["0.0001","1e-05","1.5e-07","1000000000000000","1e+16","1.5e+17","12345678901234567000","1e+300"]]',
  ],
  [
    '["\\u007f","/é"]',
    'map(tojson), (.[0] | format("json")), [.[] | format("text", "uri")]',
    '[["\\"\\\\u007f\\"","\\"/é\\""],"\\"\\\\u007f\\"",["\\u007f","%7F","/é","%2F%C3%A9"]]',
  ],
  [
    '[" 1 ","1e3","0x1","nan","","1 2"]',
    '[.[] | try tonumber catch "no"]',
    '[[1,1000,"no","no","no","no"]]',
  ],
  [
    '1425599621.678',
    'todate, todateiso8601, (gmtime | mktime), strftime("%Y"), [strftime("%Y", "%m")]',
    '["2015-03-05T23:53:41Z","2015-03-05T23:53:41Z",1425599621,"2015",["2015","03"]]',
  ],
  [
    '"2015-03-05T23:51:47Z"',
    'fromdate, fromdateiso8601, (strptime("%Y-%m-%dT%H:%M:%SZ") | mktime | todate)',
    '[1425599507,1425599507,"2015-03-05T23:51:47Z"]',
  ],
  ['[1,2,3]', 'env | type', '["object"]'],
]

describe('functions of jq', () => {
  it.each(RECORDED)('%s | %s', (input, program, outputs) => {
    beginRun()
    expect(JSON.parse(encodeJson(runJq(program, input, 10_000)))).toEqual(JSON.parse(outputs))
  })
})
