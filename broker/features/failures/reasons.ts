import type { FailureCode } from '@signalbox/contract/failures'
import { cutText } from '../../kernel/own-text.ts'

/** Reasons of one owner that are counted apart; further ones are counted by their code. */
const MAX_REASONS = 100
const LONGEST_KEY = 120
/** Quoted values and long numbers, which differ between rows with the same fault. */
const VALUES = /"[^"]*"|'[^']*'|`[^`]*`|\d{5,}/g

/** The reason of a failure without the values of the row, by which failures are counted. */
export function reasonKey(code: FailureCode, words: string | undefined): string {
  if (words === undefined) return code
  return cutText(`${code}: ${words.replaceAll(VALUES, '…')}`, LONGEST_KEY)
}

/** Failures of one reason, from one rule. */
export interface ReasonCount {
  readonly reason: string
  readonly code: FailureCode
  /** Words of the first failure that was counted. */
  readonly words: string | undefined
  readonly ruleId: string
  count: number
  lastAt: number
}

/** Counts the failures of one owner by reason and rule. */
export class ReasonCounts {
  readonly #counts = new Map<string, ReasonCount>()
  /** Counts that are not on disk yet. */
  readonly #changed = new Set<ReasonCount>()

  load(counted: ReasonCount): void {
    this.#counts.set(keyOf(counted), counted)
  }

  /** @returns the reason under which the failure is counted */
  add(failure: {
    code: FailureCode
    words: string | undefined
    ruleId: string
    at: number
  }): string {
    const { code, words, ruleId, at } = failure
    const reason = reasonKey(code, words)
    const counted =
      this.#counts.get(keyOf({ ruleId, reason })) ?? this.#begin({ reason, code, words, ruleId })
    counted.count++
    counted.lastAt = at
    this.#changed.add(counted)
    return counted.reason
  }

  #begin(first: Pick<ReasonCount, 'reason' | 'code' | 'words' | 'ruleId'>): ReasonCount {
    const { code } = first
    const isFull = this.#counts.size >= MAX_REASONS
    const named = isFull ? { reason: code, code, words: undefined, ruleId: '' } : first
    const known = this.#counts.get(keyOf(named))
    if (known !== undefined) return known
    const counted = { ...named, count: 0, lastAt: 0 }
    this.#counts.set(keyOf(named), counted)
    return counted
  }

  list(): readonly ReasonCount[] {
    return [...this.#counts.values()]
  }

  /** Counts that have changed since the last call. */
  takeChanged(): readonly ReasonCount[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  /** Forgets the counts of a rule, or all. */
  clear(ruleId?: string): void {
    for (const [key, counted] of this.#counts) {
      if (ruleId !== undefined && counted.ruleId !== ruleId) continue
      this.#counts.delete(key)
      this.#changed.delete(counted)
    }
  }
}

const keyOf = ({ ruleId, reason }: Pick<ReasonCount, 'ruleId' | 'reason'>) => `${ruleId}\0${reason}`
