import { type Parsed, parse } from './parser.ts'

/** A statement without FROM, as checks of messages have it; FROM is a problem, and nothing else is new. */
export function parseCondition(text: string): Parsed {
  const parsed = parse(text)
  const from = parsed.statement.clauses.find(({ name }) => name === 'FROM')
  const problems = parsed.problems.filter(({ code }) => code !== 'noFrom')
  if (from === undefined) return { ...parsed, problems }
  const unexpected = {
    code: 'unexpected',
    severity: 'error',
    from: from.from,
    to: from.to,
    about: ['FROM'],
  } as const
  return { ...parsed, problems: [...problems, unexpected] }
}
