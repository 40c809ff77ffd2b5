import { errorMessage } from '@signalbox/formats/error-message'
import { isRecord } from '@signalbox/formats/is-record'
import { MASKED } from '@signalbox/contract/masked'
import type { Note } from './notes.ts'
import { isAmountFault } from '../api/amounts.ts'
import { Failure } from '../api/failure.ts'

type Json = Record<string, unknown>

/** A value of a backup in its stored form, or the reason why it is not restored. */
export type Checked =
  | { config: object; notes?: readonly Note[] }
  | { problem: string }
  | { skipped: string }

/** One fault of a refused body, as `validation.ts` writes it. */
interface Fault {
  path?: string
  reason?: unknown
  unknown?: string
  value?: unknown
  mismatches?: unknown
}

/** Prefix of the error messages of some operations. */
const PREFIX = /^Bad Arguments: /

/** Each attempt leaves out one more unknown object; a text with more of them is refused. */
const MAX_ATTEMPTS = 50

/**
 * Reads a value of a text or a backup. Unknown fields are left out with a note, and so are durations and sizes beyond
 * the limits of requests, which earlier versions stored; another value that the API would refuse gives the reason as a
 * sentence.
 *
 * @param place where the paths of faults begin in the value, below their first step
 * @param of the item that the notes are about
 */
export function readLenient(
  value: Json,
  { place = [], of }: { place?: readonly string[]; of?: string | undefined },
  read: (value: Json) => Checked,
): Checked {
  const notes: Note[] = []
  const about = (field: string) => (of === undefined ? field : `${of} ${field}`)
  let next = value
  for (let attempt = 0; ; attempt++) {
    try {
      const checked = read(next)
      if (!('config' in checked)) return checked
      for (const field of maskedIn(checked.config)) {
        const text = 'The secret is masked in the text: set it again'
        notes.push({ kind: 'left', code: 'masked', of: about(field), text })
      }
      return notes.length === 0
        ? checked
        : { ...checked, notes: [...notes, ...(checked.notes ?? [])] }
    } catch (error) {
      const fault = findFault(error)
      const { path = '', unknown } = fault ?? {}
      const given = path.split('.').slice(1)
      const amount = isAmountFault(fault) ? given.pop() : undefined
      const names = amount === undefined ? (unknown?.split(',') ?? []) : [amount]
      if (names.length === 0 || attempt === MAX_ATTEMPTS) {
        return { problem: describeRefusal(error, fault) }
      }
      const steps = [...place, ...given]
      const left = without(next, steps, names)
      if (left === undefined) return { problem: describeRefusal(error, fault) }
      next = left
      for (const name of names) {
        const of = about([...given, name].join('.'))
        notes.push(
          amount === undefined
            ? {
                kind: 'left',
                code: 'unknown_field',
                of,
                text: 'This broker does not have the field',
              }
            : { kind: 'left', code: 'beyond_limits', of, text: describeRefusal(error, fault) },
        )
      }
    }
  }
}

/** A copy without some fields of the object at a path, in which lists are counted from 1. */
function without(
  value: unknown,
  [step, ...rest]: readonly string[],
  names: readonly string[],
): Json | undefined {
  if (step === undefined) {
    if (!isRecord(value) || !names.some((name) => Object.hasOwn(value, name))) return undefined
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
  }
  if (Array.isArray(value)) {
    const place = Number(step) - 1
    const inner = without(value[place], rest, names)
    return inner && (value.with(place, inner) as unknown as Json) // a list in place of a list
  }
  if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined
  const inner = without(value[step], rest, names)
  return inner && { ...value, [step]: inner }
}

function* maskedIn(value: unknown, path = ''): Generator<string> {
  if (value === MASKED) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    yield* maskedIn(each, path === '' ? name : `${path}.${name}`)
  }
}

/** The fault that a refused body is refused for, the innermost one of a gateway. */
function findFault(error: unknown): Fault | undefined {
  const found =
    error instanceof Failure ? faultIn((error.body as { message?: unknown }).message) : undefined
  const [inner] = isRecord(found?.mismatches) ? Object.values(found.mismatches) : []
  return isRecord(inner) ? inner : found
}

function faultIn(message: unknown): Fault | undefined {
  try {
    const [fault] = [JSON.parse(String(message).replace(PREFIX, ''))].flat() as unknown[]
    return isRecord(fault) ? fault : undefined
  } catch {
    return undefined
  }
}

/** The reason for a refusal by the API, in words for people. */
function describeRefusal(error: unknown, fault: Fault | undefined): string {
  if (fault === undefined) {
    if (!(error instanceof Failure)) return errorMessage(error)
    const { code, message } = error.body as { code: string; message?: string } // of every failure
    return message?.replace(PREFIX, '') ?? code
  }
  const { path = '', reason, unknown, value } = fault
  const field = path.replace(/^root\.?/, '')
  if (unknown !== undefined) return `${field === '' ? 'it' : field} has unknown fields: ${unknown}`
  if (reason === 'required_field') return `${field} is missing`
  const expected = isRecord(reason) ? `it has to be ${String(reason.expected)}` : String(reason)
  const given = value === undefined ? '' : ` cannot be ${JSON.stringify(value)?.slice(0, 100)}`
  return `${field}${given}: ${expected}`
}
