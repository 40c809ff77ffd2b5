import { isRecord } from '@signalbox/formats/is-record'
import { scalarText } from '@signalbox/formats/json-text'
import type { AuditEntry } from '@signalbox/contract/audit'
import type { Language } from '#language.tsx'
import { auditMessages } from './audit.messages.ts'
import { auditOperation, auditRequest, hasFailed } from './entries.ts'
import { auditSentences } from './sentences.messages.ts'

const PLACEHOLDER = /\{(\w+)((?:\|[\w*]+:[^|}]*)*)\}/g
const OPTIONAL = /\[([^\]]*)\]/g

/** Names of the values in a sentence. */
export const sentenceValues = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Text of a parameter of the path, otherwise of a field of the body; empty if there is none. */
function valueOf(entry: AuditEntry, name: string): string {
  const request = auditRequest(entry)
  const { body, bindings = {} } = request ?? {}
  if (name === 'count') return String(itemCount(body))
  const value = bindings[name] ?? (isRecord(body) ? body[name] : undefined)
  return typeof value === 'boolean' ? String(value) : scalarText(value)
}

/** Items of a body that is a list, or that has one list. */
function itemCount(body: unknown): number {
  const list = isRecord(body) ? Object.values(body).find(Array.isArray) : body
  return Array.isArray(list) ? list.length : 0
}

function fill(text: string, entry: AuditEntry): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string, words: string) => {
    const value = valueOf(entry, name)
    const all = words.split('|')
    const named = all.find((each) => each.startsWith(`${value}:`))
    const other = all.find((each) => each.startsWith('*:'))
    return (named ?? other)?.replace(/^[\w*]+:/, '').replace('#', () => value) ?? value
  })
}

/** The act of a user as a sentence: `admin created rule a`. A command, or a call without a sentence, is shown as it was sent. */
export function auditSentence(entry: AuditEntry, language: Language): string {
  const operation = auditOperation(entry)
  const sentence = Object.hasOwn(auditSentences, operation) ? auditSentences[operation] : undefined
  const source = scalarText(entry.source)
  const user = source === '' ? '' : `${source} `
  if (sentence === undefined) return `${user}${operation}`
  const whole = sentence[language].replaceAll(OPTIONAL, (_, part: string) =>
    sentenceValues(part).every((name) => valueOf(entry, name) !== '') ? part : '',
  )
  // Values may have brackets and braces of their own, so they are filled in last.
  const text = `${user}${fill(whole, entry)}`
  return hasFailed(entry) ? auditMessages.failed[language](text) : text
}
