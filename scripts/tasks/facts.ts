import { factFiles, factsFolder } from '@signalbox/testing/facts'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * `npm run facts -- <folder>`: stores the recorded facts of the API in the project, one compressed file
 * for each group. The folder holds the two OpenAPI documents and `recordings/`.
 */
export async function run([source]: string[]): Promise<number> {
  if (source === undefined) {
    console.error('usage: npm run facts -- <folder with the recorded facts of the API>')
    return 1
  }
  rmSync(factsFolder, { recursive: true, force: true })
  mkdirSync(factsFolder, { recursive: true })
  for (const [name, path] of Object.entries(factFiles)) {
    const content = Buffer.from(JSON.stringify(read(join(source, path))))
    const compressed = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    })
    writeFileSync(join(factsFolder, `${name}.json.br`), compressed)
    console.log(`${name}: ${content.length} bytes, ${compressed.length} compressed`)
  }
  return 0
}

/** JSON, or another answer as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A JSON file, the lines of a `.jsonl` file as they are, or a folder of JSON files by their names. */
function read(path: string): unknown {
  if (path.endsWith('.jsonl')) return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  if (path.endsWith('.json')) return parsed(readFileSync(path, 'utf8'))
  const names = readdirSync(path).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(names.toSorted().map((name) => [name, read(join(path, name))]))
}
