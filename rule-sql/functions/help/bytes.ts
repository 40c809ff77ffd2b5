import type { bits as bitTable } from '../bits.ts'
import type { compression as compressionTable } from '../compression.ts'
import type { encoding as encodingTable } from '../encoding.ts'
import type { hashes as table } from '../hashes.ts'
import type { jq as jqTable } from '../jq.ts'
import type { schemas as schemaTable } from '../schemas.ts'
import { help, type HelpOf } from './help.ts'

export const hashes = {
  md5: help('The MD5 of bytes, as hexadecimal text.', '字节的 MD5，十六进制文本。', [
    "md5('abc')",
    '"900150983cd24fb0d6963f7d28e17f72"',
  ]),
  sha: help('The SHA-1 of bytes, as hexadecimal text.', '字节的 SHA-1，十六进制文本。', [
    "sha('abc')",
    '"a9993e364706816aba3e25717850c26c9cd0d89d"',
  ]),
  sha256: help('The SHA-256 of bytes, as hexadecimal text.', '字节的 SHA-256，十六进制文本。', [
    "sha256('abc')",
    '"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"',
  ]),
  hash: help(
    'By name: md5, sha1, sha224, sha256, sha384, sha512, sha3_224 … sha3_512, blake2b, blake2s.',
    '按名称计算：md5、sha1、sha224、sha256、sha384、sha512、sha3_224 … sha3_512、blake2b、blake2s。',
    ["hash('sha1', 'abc')", '"a9993e364706816aba3e25717850c26c9cd0d89d"'],
  ),
} satisfies HelpOf<typeof table>

export const bits = {
  bitsize: help('The length of bytes in bits.', '字节的位数。', ["bitsize('abc')", '24']),
  bytesize: help('The number of bytes.', '字节数。', ["bytesize('中')", '3']),
  subbits: help(
    'Some bits, from a bit counted from 1, read as an integer, a float or bytes.',
    '取若干位（从第 1 位数起），读作整数、浮点数或字节。',
    ["subbits('AB', 8)", '65'],
    ["subbits('AB', 9, 8)", '66'],
    ["subbits(hexstr2bin('3FC00000'), 1, 32, 'float')", '1.5'],
    ["subbits(hexstr2bin('FFFE'), 1, 16, 'integer', 'signed')", '-2'],
    ["subbits(hexstr2bin('FFFE'), 1, 16, 'integer', 'signed', 'little')", '-257'],
  ),
} satisfies HelpOf<typeof bitTable>

export const encoding = {
  base64_encode: help('Bytes as base64.', '转为 base64。', [
    "base64_encode('hello')",
    '"aGVsbG8="',
  ]),
  base64_decode: help('The bytes of base64.', '由 base64 还原。', [
    "base64_decode('aGVsbG8=')",
    '"hello"',
  ]),
  json_encode: help(
    'A value as JSON text.',
    '转为 JSON 文本。',
    ['json_encode(payload.vals)', '"[4,8,15]"'],
    ['json_encode(1.0)', '"1.0"'],
  ),
  json_decode: help('The value of a JSON text.', '解析 JSON 文本。', [
    `json_decode('[1,{"a":2}]')`,
    '[1,{"a":2}]',
  ]),
  term_encode: help('A value in the external term format of Erlang.', '转为 Erlang 外部项格式。', [
    "bin2hexstr(term_encode('a'))",
    '"836D0000000161"',
  ]),
  term_decode: help(
    'The value of bytes in the external term format of Erlang.',
    '解析 Erlang 外部项格式。',
    ['term_decode(term_encode(payload.dev))', '{"id":"p7","ok":true}'],
  ),
} satisfies HelpOf<typeof encodingTable>

export const compression = {
  gzip: help('Compressed, in the format of gzip.', '压缩为 gzip 格式。', [
    "bin2hexstr(gzip('a'))",
    '"1F8B08000000000000034B040043BEB7E801000000"',
  ]),
  gunzip: help('What gzip has compressed.', '解压 gzip。', ["gunzip(gzip('hey'))", '"hey"']),
  zip: help('Compressed, without any header.', '压缩，无文件头。', [
    "bin2hexstr(zip('hello'))",
    '"CB48CDC9C90700"',
  ]),
  unzip: help('What zip has compressed.', '解压 zip 的结果。', ["unzip(zip('hey'))", '"hey"']),
  zip_compress: help('Compressed, in the format of zlib.', '压缩为 zlib 格式。', [
    "bin2hexstr(zip_compress('hello'))",
    '"789CCB48CDC9C90700062C0215"',
  ]),
  zip_uncompress: help('What zip_compress has compressed.', '解压 zlib 格式。', [
    "zip_uncompress(zip_compress('hey'))",
    '"hey"',
  ]),
} satisfies HelpOf<typeof compressionTable>

export const jq = {
  jq: help(
    'All outputs of a jq 1.6 program for a JSON text or a value, in an array; a third argument is its time limit in ms.',
    '对 JSON 文本或值运行 jq 1.6 程序，返回所有输出组成的数组；第三个参数为毫秒时限。',
    ["jq('.dev.id', payload)", '["p7"]'],
    ["jq('.vals[] | . * 2', payload, 500)", '[8,16,30]'],
  ),
} satisfies HelpOf<typeof jqTable>

export const schemas = {
  schema_decode: help(
    'Bytes decoded by a schema of the registry; a schema of Protobuf needs the message type.',
    '按 Schema Registry 中的 Schema 解码；Protobuf 需要指定消息类型。',
  ),
  schema_encode: help(
    'A value encoded by a schema of the registry; a schema of Protobuf needs the message type.',
    '按 Schema Registry 中的 Schema 编码；Protobuf 需要指定消息类型。',
  ),
  schema_check: help(
    'Does a value follow a schema of the registry?',
    '值是否符合 Schema Registry 中的 Schema？',
  ),
  sparkplug_decode: help('A Sparkplug B payload as a value.', '解码 Sparkplug B 消息内容。'),
  sparkplug_encode: help('A value as a Sparkplug B payload.', '编码为 Sparkplug B 消息内容。'),
} satisfies HelpOf<typeof schemaTable>
