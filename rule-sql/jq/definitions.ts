import { type Definition, parseDefinitions } from './syntax.ts'

/** What is shortest said in jq itself. */
const SOURCE = `
def empty: range(0; 0);
def map(f): [.[] | f];
def select(f): if f then . else empty end;
def recurse(f): def r: ., (f | r); r;
def recurse(f; cond): def r: ., (f | select(cond) | r); r;
def recurse_down: recurse;
def values: select(. != null);
def nulls: select(. == null);
def booleans: select(type == "boolean");
def numbers: select(type == "number");
def strings: select(type == "string");
def arrays: select(type == "array");
def objects: select(type == "object");
def iterables: select(type | . == "array" or . == "object");
def scalars: select(type | . != "array" and . != "object");
def finites: select(isinfinite or isnan | not);
def normals: select(isnormal);
def map_values(f): .[] |= f;
def to_entries: [keys_unsorted[] as $k | {key: $k, value: .[$k]}];
def from_entries: reduce .[] as $e ({}; . + {($e | if type == "object" then (if has("key") then .key elif has("k") then .k elif has("name") then .name elif has("Name") then .Name elif has("Key") then .Key elif has("K") then .K else null end) else . end | if type == "string" then . elif . == null then "null" else tojson end): ($e | if has("value") then .value elif has("v") then .v elif has("Value") then .Value elif has("V") then .V else null end)});
def with_entries(f): to_entries | map(f) | from_entries;
def del(f): delpaths([path(f)]);
def paths: path(..) | select(length > 0);
def paths(f): path(.. | select(f)) | select(length > 0);
def leaf_paths: paths(scalars);
def add: reduce .[] as $x (null; . + $x);
def any: reduce .[] as $x (false; . or $x);
def all: reduce .[] as $x (true; . and $x);
def any(f): reduce (.[] | f) as $x (false; . or $x);
def all(f): reduce (.[] | f) as $x (true; . and $x);
def any(g; f): isempty(first(g | f | select(.))) | not;
def all(g; f): isempty(first(g | f | select(. | not)));
def in(x): . as $k | x | has($k);
def inside(x): . as $i | x | contains($i);
def isempty(g): first((g | false), true);
def first: .[0];
def last: .[-1];
def nth($n): .[$n];
def nth($n; f): if $n < 0 then error("Out of bounds negative array index") else last(limit($n + 1; f)) end;
def until(c; u): def u_: if c then . else (u | u_) end; u_;
def while(c; u): def w: if c then ., (u | w) else empty end; w;
def repeat(f): def r: f | (., r); r;
def range($x): range(0; $x);
def combinations: if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $w | [$x] + $w end;
def combinations(n): . as $dot | [range(n)] | map($dot) | combinations;
def walk(f): def w: if type == "object" then map_values(w) elif type == "array" then map(w) else . end | f; w;
def env: $ENV;
def transpose: if . == [] then [] else . as $in | (map(length) | max) as $max | [range(0; $max) as $j | [range(0; $in | length) as $i | $in[$i][$j]]] end;
def index($i): indices($i) | .[0];
def rindex($i): indices($i) | .[-1:][0];
def ascii: [.] | implode;
def todate: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;
def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ");
def fromdate: fromdateiso8601;
def date: todate;
def dateadd(u; n): . + n;
def datesub(u; n): . - n;
def match(re): match(re; null);
def test(re): test(re; null);
def capture(re): capture(re; null);
def capture(re; flags): match(re; flags) | [.captures | .[] | select(.name != null) | {key: .name, value: .string}] | from_entries;
def scan(re): match(re; "g") | if (.captures | length) > 0 then [.captures | .[] | .string] else .string end;
def scan(re; flags): match(re; "g" + flags) | if (.captures | length) > 0 then [.captures | .[] | .string] else .string end;
def split($re; flags): . as $s | [foreach ((match($re; flags + "g") | [.offset, .length]), null) as $m ([0, null]; if $m == null then [.[0], $s[.[0]:]] else [$m[0] + $m[1], $s[.[0]:$m[0]]] end; .[1])];
def splits($re): splits($re; null);
def splits($re; flags): split($re; flags) | .[];
def sub(re; str): sub(re; str; "");
def gsub(re; str): sub(re; str; "g");
def gsub(re; str; $flags): sub(re; str; $flags + "g");
def sub($re; str; $flags): . as $in | [match($re; $flags)] as $all | reduce $all[] as $m ({text: "", at: 0}; .text += $in[.at:$m.offset] + ([$m.captures[] | select(.name != null) | {key: .name, value: .string}] | from_entries | str) | .at = $m.offset + $m.length) | .text + $in[.at:];
def tostream: path(def r: (.[]? | r), .; r) as $p | getpath($p) | reduce path(.[]?) as $q ([$p, .]; [$p + $q]);
def fromstream(f): {x: null, e: false} as $init | foreach f as $i ($init; if .e then $init else . end | if $i | length == 2 then setpath(["e"]; $i[0] | length == 0) | setpath(["x"] + $i[0]; $i[1]) else setpath(["e"]; $i[0] | length == 1) end; if .e then .x else empty end);
def truncate_stream(stream): . as $n | null | stream | . as $input | if (.[0] | length) > $n then setpath([0]; .[0][$n:]) else empty end;
def INDEX(stream; idx): reduce stream as $row ({}; .[$row | idx | tostring] |= $row);
def INDEX(idx): INDEX(.[]; idx);
def IN(s): any(s == .; .);
def IN(src; s): any(src == s; .);
def inputs: empty;
def debug: .;
def debug(f): .;
def stderr: .;
def input_line_number: 0;
def halt: empty;
def min_by(f): min_by_values([.[] | [f]]);
def max_by(f): max_by_values([.[] | [f]]);
def sort_by(f): sort_by_values([.[] | [f]]);
def group_by(f): group_by_values([.[] | [f]]);
def unique_by(f): [group_by(f)[] | .[0]];
def unique: group_by(.) | map(.[0]);
def sort: sort_by(.);
def min: min_by(.);
def max: max_by(.);
`

let definitions: ReadonlyMap<string, Definition> | undefined

export function definition(name: string, arity: number): Definition | undefined {
  definitions ??= new Map(
    parseDefinitions(SOURCE).map((each) => [`${each.name}/${each.params.length}`, each]),
  )
  return definitions.get(`${name}/${arity}`)
}
