import { describe, expect, it } from 'vitest'
import { below, type Source } from './sources.ts'

/** Rooms whose comments are held to the rule. */
const FOLDERS = [
  ...['acl', 'broker', 'contract', 'flow', 'mqtt', 'plugin-sdk', 'regex', 'rule-sql', 'schemas'],
  ...['server', 'console'],
]
/** Largest share of comments without a subject, in one room. */
const MAX_SHARE = 0.03

/** A block comment, or line comments on consecutive lines. Comments behind code are left out. */
const BLOCK = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm
const DELIMITERS = /^[ \t]*(?:\/\*+|\*\/|\*|\/\/)|\*\/$/gm
/** Directives of tools and mere references. */
const NO_SENTENCE = /^(?:$|biome-|oxlint-|eslint-|@ts-|#|\[|See |https?:)/
/** Beginnings of relative clauses and of attributes whose noun is absent. */
const HEADLESS = /^(?:What|Of|As|Those|Who|Whose|One that|One of) /
/** Signs of a formula, an example or a name, which may be short. */
const TECHNICAL = /[`=:]/
const FEW_WORDS = 3

interface Comment {
  line: number
  text: string
}

function commentsIn({ text }: Pick<Source, 'text'>): Comment[] {
  return [...text.matchAll(BLOCK)]
    .map(({ 0: block, index }) => ({
      line: text.slice(0, index).split('\n').length,
      text: block.replaceAll(DELIMITERS, '').replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter((comment) => !NO_SENTENCE.test(comment.text))
}

function lacksSubject({ text }: Comment): boolean {
  const isShort = text.split(' ').length <= FEW_WORDS && !TECHNICAL.test(text)
  return isShort || HEADLESS.test(text)
}

const isProduct = ({ path }: Source) => !/\.(?:test|e2e|conformance)\.tsx?$/.test(path)

describe('comments', () => {
  it.each(FOLDERS)('of %s name their subject', (folder) => {
    const comments = below(folder)
      .filter(isProduct)
      .flatMap((source) => commentsIn(source).map((comment) => ({ path: source.path, ...comment })))
    const lacking = comments
      .filter(lacksSubject)
      .map(({ path, line, text }) => `${path}:${line} ${text}`)
    expect(comments.length).toBeGreaterThan(20)
    expect(lacking.length > MAX_SHARE * comments.length ? lacking : []).toEqual([])
  })

  it('without a subject are found in blocks and in lines', () => {
    const text = [
      '/** What a form lacks. */',
      'const a = 1 // Behind code.',
      '/**',
      ' * Fields that must be filled before saving.',
      ' */',
      '  // Of one schema,',
      '  // the newest version first.',
      "const text = 'what'",
      '// Epoch milliseconds.',
      '// oxlint-disable-next-line',
      '',
      '/* `null`: none */',
      '// Client ID after the certificate was applied.',
    ].join('\n')
    const comments = commentsIn({ text })
    expect(comments.map(({ line }) => line)).toEqual([1, 3, 6, 9, 12, 13])
    expect(comments.filter(lacksSubject).map(({ line }) => line)).toEqual([1, 6, 9])
  })
})
