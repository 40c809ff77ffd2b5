import type { bits as bitTable } from '../bits.ts'
import type { compression as compressionTable } from '../compression.ts'
import type { encoding as encodingTable } from '../encoding.ts'
import type { hashes as table } from '../hashes.ts'
import type { jq as jqTable } from '../jq.ts'
import type { schemas as schemaTable } from '../schemas.ts'
import { help, type HelpOf } from './help.ts'

export const hashes = {
  md5: help(
    'MD5 hash of the bytes, as hexadecimal text.',
    '字节的 MD5 哈希，以十六进制文本表示。',
    ["md5('abc')", '"900150983cd24fb0d6963f7d28e17f72"'],
  ),
  sha: help(
    'SHA-1 hash of the bytes, as hexadecimal text.',
    '字节的 SHA-1 哈希，以十六进制文本表示。',
    ["sha('abc')", '"a9993e364706816aba3e25717850c26c9cd0d89d"'],
  ),
  sha256: help(
    'SHA-256 hash of the bytes, as hexadecimal text.',
    '字节的 SHA-256 哈希，以十六进制文本表示。',
    ["sha256('abc')", '"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"'],
  ),
  hash: help(
    'Hash by the name of the algorithm: md5, sha1, sha224, sha256, sha384, sha512, sha3_224 … sha3_512, blake2b, blake2s.',
    '按算法名称计算哈希：md5、sha1、sha224、sha256、sha384、sha512、sha3_224 … sha3_512、blake2b、blake2s。',
    ["hash('sha1', 'abc')", '"a9993e364706816aba3e25717850c26c9cd0d89d"'],
  ),
} satisfies HelpOf<typeof table>

export const bits = {
  bitsize: help('Length in bits.', '以位为单位的长度。', ["bitsize('abc')", '24']),
  bytesize: help('Length in bytes.', '以字节为单位的长度。', ["bytesize('中')", '3']),
  subbits: help(
    'Reads a range of bits as an integer, a float or bytes. The first bit is 1.',
    '将一段位读取为整数、浮点数或字节，首位的编号为 1。',
    ["subbits('AB', 8)", '65'],
    ["subbits('AB', 9, 8)", '66'],
    ["subbits(hexstr2bin('3FC00000'), 1, 32, 'float')", '1.5'],
    ["subbits(hexstr2bin('FFFE'), 1, 16, 'integer', 'signed')", '-2'],
    ["subbits(hexstr2bin('FFFE'), 1, 16, 'integer', 'signed', 'little')", '-257'],
  ),
} satisfies HelpOf<typeof bitTable>

export const encoding = {
  base64_encode: help('Encodes bytes as Base64.', '编码为 Base64。', [
    "base64_encode('hello')",
    '"aGVsbG8="',
  ]),
  base64_decode: help('Decodes Base64.', '解码 Base64。', ["base64_decode('aGVsbG8=')", '"hello"']),
  json_encode: help(
    'Converts a value to JSON text.',
    '转为 JSON 文本。',
    ['json_encode(payload.vals)', '"[4,8,15]"'],
    ['json_encode(1.0)', '"1.0"'],
  ),
  json_decode: help('Parses JSON text.', '解析 JSON 文本。', [
    `json_decode('[1,{"a":2}]')`,
    '[1,{"a":2}]',
  ]),
  term_encode: help(
    'Encodes a value in the Erlang external term format.',
    '编码为 Erlang 外部项格式。',
    ["bin2hexstr(term_encode('a'))", '"836D0000000161"'],
  ),
  term_decode: help(
    'Decodes a value in the Erlang external term format.',
    '解码 Erlang 外部项格式。',
    ['term_decode(term_encode(payload.dev))', '{"id":"p7","ok":true}'],
  ),
} satisfies HelpOf<typeof encodingTable>

export const compression = {
  gzip: help('Compresses in gzip format.', '压缩为 gzip 格式。', [
    "bin2hexstr(gzip('a'))",
    '"1F8B08000000000000034B040043BEB7E801000000"',
  ]),
  gunzip: help('Decompresses gzip data.', '解压 gzip 数据。', ["gunzip(gzip('hey'))", '"hey"']),
  zip: help('Compresses without a header (raw deflate).', '压缩，不含头部（raw deflate）。', [
    "bin2hexstr(zip('hello'))",
    '"CB48CDC9C90700"',
  ]),
  unzip: help('Decompresses data of zip (raw deflate).', '解压 zip 压缩的数据（raw deflate）。', [
    "unzip(zip('hey'))",
    '"hey"',
  ]),
  zip_compress: help('Compresses in zlib format.', '压缩为 zlib 格式。', [
    "bin2hexstr(zip_compress('hello'))",
    '"789CCB48CDC9C90700062C0215"',
  ]),
  zip_uncompress: help('Decompresses zlib data.', '解压 zlib 数据。', [
    "zip_uncompress(zip_compress('hey'))",
    '"hey"',
  ]),
} satisfies HelpOf<typeof compressionTable>

export const jq = {
  jq: help(
    'Runs a jq 1.6 program on JSON text or a value, and returns an array of all outputs. Third argument: timeout in ms.',
    '对 JSON 文本或值运行 jq 1.6 程序，返回所有输出组成的数组；第三个参数为超时（毫秒）。',
    ["jq('.dev.id', payload)", '["p7"]'],
    ["jq('.vals[] | . * 2', payload, 500)", '[8,16,30]'],
  ),
} satisfies HelpOf<typeof jqTable>

export const schemas = {
  schema_decode: help(
    'Decodes bytes with a schema of the schema registry. Protobuf requires the message type.',
    '按 Schema Registry 中的 Schema 解码；Protobuf 需要指定消息类型。',
  ),
  schema_encode: help(
    'Encodes a value with a schema of the schema registry. Protobuf requires the message type.',
    '按 Schema Registry 中的 Schema 编码；Protobuf 需要指定消息类型。',
  ),
  schema_check: help(
    'Whether a value conforms to a schema of the schema registry.',
    '值是否符合 Schema Registry 中的 Schema。',
  ),
  sparkplug_decode: help('Decodes a Sparkplug B payload.', '解码 Sparkplug B 消息内容。'),
  sparkplug_encode: help(
    'Encodes a value as a Sparkplug B payload.',
    '编码为 Sparkplug B 消息内容。',
  ),
} satisfies HelpOf<typeof schemaTable>
