import { QOS_LEVELS } from '@signalbox/mqtt/protocol'
import { type FileRule, readFileRule, Subject } from './file-rule.ts'
import {
  type AccessRequest,
  type Requester,
  fitsAction,
  type Permission,
  type RuleFields,
} from './rule.ts'
import { readTerms, TermError } from '@signalbox/formats/erlang-terms'

/** Limit on the rules that are tried for a question whose answer is not cached. */
const MAX_RULES = 10_000
/** Characters of a line in a message. */
const MAX_TEXT = 200

export interface FileDecision {
  permission: Permission
  line: number
  /** The text of that line, for messages. */
  text: string
}

/** The rules of an ACL file; the first that fits decides. */
export class AclFile {
  readonly #rules: readonly (FileRule & { text: string })[]

  /**
   * @param isKept whether the text is stored already: rules that an earlier version accepted are accepted too
   * @throws {TermError} with the line, if the text is not Erlang terms, a rule is invalid, or there are too many
   */
  constructor(text: string, isKept = false) {
    const terms = readTerms(text)
    const beyond = terms[MAX_RULES]
    if (beyond !== undefined) throw new TermError(beyond, `more than ${MAX_RULES} rules`)
    const lines = text.split('\n')
    this.#rules = terms.map((term) => {
      const line = (lines[term.line - 1] ?? '').trim()
      return { ...readFileRule(term, isKept), text: line.slice(0, MAX_TEXT) }
    })
  }

  /** The number of rules. */
  get size(): number {
    return this.#rules.length
  }

  decide(requester: Requester, request: AccessRequest): FileDecision | undefined {
    const subject = new Subject(requester)
    for (const { permission, line, text, what } of this.#rules) {
      if (what === undefined) return { permission, line, text }
      if (!fitsAction(what.fields, request) || !what.who(subject)) continue
      if (what.topics.some(({ test }) => test(request, requester)))
        return { permission, line, text }
    }
    return undefined
  }

  /** The rules that are about a client, in their order; without a topic: about all of them. */
  *of(
    requester: Requester,
  ): Generator<RuleFields & { topic?: string; line: number; text: string }> {
    const subject = new Subject(requester)
    for (const { permission, line, text, what } of this.#rules) {
      if (what === undefined) yield { ...ANY, permission, line, text }
      else if (what.who(subject)) {
        for (const { topic } of what.topics) {
          yield { ...what.fields, line, text, ...(topic !== undefined && { topic }) }
        }
      }
    }
  }
}

const ANY = { action: 'all' as const, qos: [...QOS_LEVELS], retain: 'all' as const }
