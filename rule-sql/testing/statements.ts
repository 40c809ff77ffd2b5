import fc from 'fast-check'
import { KEYWORDS } from '../syntax/lexer.ts'
import type { Expr, Field, Ref, Statement, Step } from '../syntax/tree.ts'

/** Trees of every shape that a statement without problems can have. */

const at = { from: 0, to: 0 }
const name = fc.oneof(
  fc.constantFrom('payload', 'topic', 'qos', 'a', 'x1', 'u$n'),
  fc.constantFrom(...KEYWORDS.map((word) => word.toLowerCase())),
  fc.constantFrom('div', 'with space', '中文', '_x', '$y', '1a', ''),
)
const text = fc
  .string({ unit: fc.constantFrom('a', 'B', '中', ' ', '\n', '"', '\\', '-', '%', '~', 's') })
  .map((value) => value)
const digits = fc.nat(99).map(String)

const key = name.map((each): Step => ({ kind: 'key', name: each, ...at }))
const index = fc
  .tuple(fc.boolean(), digits)
  .map(([minus, each]): Step => ({ kind: 'index', text: minus ? `-${each}` : each, ...at }))

/** Name with its path; standalone `true` and `false` are values. */
const ref: fc.Arbitrary<Ref> = fc.letrec<{ ref: Ref }>((tie) => ({
  ref: fc
    .tuple(
      key,
      fc.array(
        fc.oneof(
          { depthSize: 'small' },
          key,
          index,
          tie('ref').map((each): Step => ({ kind: 'computed', ref: each, ...at })),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([first, more]): Ref => ({ kind: 'ref', steps: [first, ...more], ...at })),
})).ref

interface Places {
  value: Expr
  compare: Expr
  kase: Expr
  argument: Expr
  condition: Expr
}

const places = fc.letrec<Places>((untyped) => {
  const tie = <K extends keyof Places>(key: K) => untyped(key) as fc.Arbitrary<Places[K]>
  return {
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text.map((value): Expr => ({ kind: 'string', value, ...at })),
      fc
        .constantFrom('0', '42', '1.50', '12345678901234567890', '1.5e-3')
        .map((each): Expr => ({ kind: 'number', text: each, ...at })),
      fc.boolean().map((value): Expr => ({ kind: 'boolean', value, ...at })),
      ref,
      fc.tuple(digits, digits).map(([begin, end]): Expr => ({ kind: 'range', begin, end, ...at })),
      fc
        .tuple(ref, digits, digits)
        .map(([each, begin, end]): Expr => ({ kind: 'slice', ref: each, begin, end, ...at })),
      fc
        .tuple(key, fc.array(tie('argument'), { maxLength: 3 }))
        // `div()` is an operator, not a call.
        .filter(([each, args]) => {
          const name = each.kind === 'key' ? each.name : ''
          return args.length > 0 || (name !== 'div' && name !== 'mod')
        })
        .map(
          ([each, args]): Expr => ({
            kind: 'call',
            name: { kind: 'ref', steps: [each], ...at },
            args,
            ...at,
          }),
        ),
      fc
        .tuple(fc.constantFrom('+', '-'), tie('value'))
        .map(([op, arg]): Expr => ({ kind: 'unary', op, arg, ...at })),
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/', 'div', 'mod'), tie('value'), tie('value'))
        .map(([op, left, right]): Expr => ({ kind: 'binary', op, left, right, ...at })),
      fc
        .array(tie('value'), { maxLength: 3 })
        .map((items): Expr => ({ kind: 'list', items, ...at })),
    ),
    compare: fc
      .tuple(
        fc.constantFrom('=', '!=', '<>', '<', '>', '<=', '>=', '=~'),
        tie('value'),
        tie('value'),
      )
      .map(([op, left, right]): Expr => ({ kind: 'compare', op, left, right, ...at })),
    kase: fc.oneof(
      fc
        .tuple(fc.array(fc.tuple(tie('condition'), tie('value')), { minLength: 1, maxLength: 2 }))
        .map(
          ([branches]): Expr => ({
            kind: 'case',
            subject: undefined,
            branches: branches.map(([when, result]) => ({ when, result })),
            otherwise: undefined,
            ...at,
          }),
        ),
      fc.tuple(tie('value'), tie('value'), tie('value'), tie('value')).map(
        ([subject, when, result, otherwise]): Expr => ({
          kind: 'case',
          subject,
          branches: [{ when, result }],
          otherwise,
          ...at,
        }),
      ),
    ),
    argument: fc.oneof({ depthSize: 'small' }, tie('value'), tie('compare'), tie('kase')),
    condition: fc.oneof(
      { depthSize: 'small' },
      tie('compare'),
      tie('value'),
      fc
        .tuple(fc.constantFrom('and', 'or'), tie('condition'), tie('condition'))
        .map(([op, left, right]): Expr => ({ kind: 'logic', op, left, right, ...at })),
      tie('condition').map((arg): Expr => ({ kind: 'not', arg, ...at })),
      fc
        .tuple(fc.boolean(), tie('value'), fc.array(tie('value'), { minLength: 1, maxLength: 3 }))
        .map(([negated, value, items]): Expr => ({ kind: 'in', negated, value, items, ...at })),
    ),
  }
})

const field: fc.Arbitrary<Field> = fc.oneof(
  fc.constant<Field>({ kind: 'star', ...at }),
  fc
    .tuple(places.argument, fc.option(ref, { nil: undefined }))
    .map(([expr, alias]): Field => ({ kind: 'field', expr, alias, ...at })),
)
const fields = fc.array(field, { minLength: 1, maxLength: 4 })

export const statement: fc.Arbitrary<Statement> = fc
  .record({
    kind: fc.constantFrom('select', 'foreach'),
    fields,
    each: fc.option(fields, { nil: undefined }),
    incase: fc.option(places.condition, { nil: undefined }),
    sources: fc.array(
      fc.constantFrom('t/#', '$events/client_connected', 'say "hi"', '').map((topic) => ({
        topic,
        ...at,
      })),
      { minLength: 1, maxLength: 3 },
    ),
    where: fc.option(places.condition, { nil: undefined }),
  })
  .map(
    ({ kind, each, incase, ...rest }): Statement => ({
      kind,
      each: kind === 'foreach' ? each : undefined,
      incase: kind === 'foreach' ? incase : undefined,
      ...rest,
      comments: [],
      clauses: [],
      ...at,
    }),
  )
