import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'

const ENTRY = '\0entry'

/** Compressed bytes of what has to be there at once, without what is loaded on demand. */
async function compressed(code: string): Promise<{ atOnce: number; files: string[] }> {
  const bundle = await rolldown({
    input: ENTRY,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const pending = entry ? [entry] : []
  const found = new Set<(typeof chunks)[number]>()
  for (let chunk = pending.pop(); chunk; chunk = pending.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const { imports } = chunk
    pending.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  let atOnce = 0
  for (const { code: text } of found) atOnce += gzipSync(text, { level: 9 }).length
  return { atOnce, files: [...found].flatMap(({ moduleIds }) => moduleIds) }
}

const room = import.meta.dirname

describe('size', () => {
  it('of parser, checker and evaluator is under 35 kB', async () => {
    const { atOnce, files } = await compressed(
      [
        `export { parse } from '${room}/syntax/parser.ts'`,
        `export { compile } from '${room}/run/program.ts'`,
        `export { lint } from '${room}/editor/lint.ts'`,
      ].join('\n'),
    )
    expect(atOnce).toBeLessThan(35_000)
    // Neither texts for people nor what only some statements need.
    expect(
      files.filter((file) => /messages|\/help\/|\/jq\/|noble|fflate|codemirror/.test(file)),
    ).toEqual([])
  })
})
