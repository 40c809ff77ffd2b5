import { compileRegex as compile, type Regex } from '@signalbox/regex/compile'
import { RegexTooLarge } from '@signalbox/regex/program'
import { exec as search, execAll as searchAll } from '@signalbox/regex/search'
import { charge, ruleError } from './limits.ts'
import { Recent } from './recent.ts'

/** Steps for each character of a pattern that is read for the first time. */
const READING = 10

/** A set of characters has 256 bytes, and an instruction has a place in four arrays. */
const known = new Recent<Regex>((source, { size }) => source.length * 256 + size * 16)

/**
 * Patterns are mostly literals: the last ones are kept.
 *
 * @param source in bytes, as the real broker reads it
 * @throws {RegexError} if the syntax is wrong
 * @throws {RuleError} if the pattern is too large, or exceeds the steps of the run
 */
export function compileRegex(source: string): Regex {
  let regex = known.get(source)
  if (regex === undefined) {
    charge(source.length * READING)
    try {
      regex = compile(source, 'bytes')
    } catch (error) {
      if (error instanceof RegexTooLarge) throw ruleError('limitRegex', [], 'badarg')
      throw error
    }
    charge(regex.size)
    known.keep(source, regex)
  }
  return regex
}

const budget = { charge }

export const exec = (regex: Regex, text: string, start = 0) => search(regex, text, budget, start)

export const execAll = (regex: Regex, text: string) => searchAll(regex, text, budget)
