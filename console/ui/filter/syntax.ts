import {
  defaultOperator,
  type Filter,
  type FilterField,
  findFilterField,
  mainField,
  memberFields,
  type Operator,
  fieldOperators,
} from './filter.ts'

/** Why a typed filter cannot be used. */
export interface Problem {
  field: FilterField
  kind: 'operator' | 'choice' | 'number' | 'time' | 'value'
  /** Explanation by the field itself, for a problem of the kind `value`. */
  text?: string | undefined
}

export interface Parsed {
  filters: readonly Filter[]
  /** Text that was typed without a field. */
  text: string
  problems: readonly Problem[]
  /** Names before a sign that no filter has; the words are part of the text. */
  unknown: readonly string[]
}

export interface Token {
  raw: string
  start: number
}

const TYPED = /^([\p{L}_][\p{L}\p{N}_.-]*)(>=|<=|>|<|:|=)(.*)$/su
const PLAIN = /^[^\s"\\]+$/u

/** Words apart; blanks between quotation marks belong to their word. */
export function tokenizeFilter(text: string): readonly Token[] {
  const tokens: Token[] = []
  let start: number | undefined
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? ''
    if (!isQuoted && /\s/u.test(character)) {
      if (start !== undefined) tokens.push({ raw: text.slice(start, i), start })
      start = undefined
      continue
    }
    start ??= i
    if (isQuoted && character === '\\') i += 1
    // A quotation mark within a word is a character like any other.
    else if (character === '"' && (isQuoted || beginsValue(text.slice(start, i)))) {
      isQuoted = !isQuoted
    }
  }
  if (start !== undefined) tokens.push({ raw: text.slice(start), start })
  return tokens
}

const beginsValue = (before: string) => before === '' || /(?:[:=<>])$/.test(before)

function unquoted(raw: string): string {
  if (!raw.startsWith('"')) return raw
  const end = raw.length > 1 && raw.endsWith('"') && !/(?:^|[^\\])(?:\\\\)*\\"$/.test(raw)
  return raw.slice(1, end ? -1 : undefined).replaceAll(/\\(["\\])/g, '$1')
}

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`

/** Label without blanks and case, so that users can type it in their language in place of the key. */
const typedLabel = (label: string) => label.replaceAll(/\s/gu, '').toLowerCase()

export function fieldNamed(fields: readonly FilterField[], name: string): FilterField | undefined {
  const wanted = name.toLowerCase()
  const single = fields.filter(({ members }) => members === undefined)
  const members = fields.flatMap(memberFields)
  return (
    single.find(({ key }) => key.toLowerCase() === wanted) ??
    single.find(({ label }) => typedLabel(label) === wanted) ??
    members.find(({ label }) => typedLabel(label) === wanted) ??
    findFilterField(fields, name)
  )
}

/** `username:plant qos>0 away` and a text for the main field. */
export function parse(fields: readonly FilterField[], input: string): Parsed {
  const filters: Filter[] = []
  const problems: Problem[] = []
  const rest: string[] = []
  const unknown: string[] = []
  for (const { raw } of tokenizeFilter(input)) {
    const [, name = '', sign = '', value = ''] = TYPED.exec(raw) ?? []
    const field = name === '' ? undefined : fieldNamed(fields, name)
    if (field !== undefined) {
      // The value has yet to be typed.
      if (value === '' || value === '"') continue
      const read = readTyped(field, sign, unquoted(value))
      if ('problem' in read) problems.push(read.problem)
      else filters.push(read.filter)
      continue
    }
    const word = choiceOfWord(fields, raw)
    if (word !== undefined) filters.push(word)
    else {
      rest.push(unquoted(raw))
      if (name !== '' && value !== '') unknown.push(name)
    }
  }
  const text = rest.join(' ')
  const main = mainField(fields)
  const wrong = text === '' ? undefined : main?.problem?.(text, defaultOperator(main))
  if (main !== undefined && wrong !== undefined) {
    problems.push({ field: main, kind: 'value', text: wrong })
  }
  return { filters, text, problems, unknown }
}

function choiceOfWord(fields: readonly FilterField[], raw: string): Filter | undefined {
  const wanted = raw.toLowerCase()
  for (const { key, choices = [] } of fields) {
    const choice = choices.find(({ word }) => word?.toLowerCase() === wanted)
    if (choice !== undefined) return { key, operator: 'is', value: choice.value }
  }
  return undefined
}

const SIGNS: Readonly<Record<string, Operator>> = {
  '=': 'is',
  ':': 'contains',
  '>': 'atLeast',
  '>=': 'atLeast',
  '<': 'atMost',
  '<=': 'atMost',
}

function readTyped(
  field: FilterField,
  sign: string,
  typed: string,
): { filter: Filter } | { problem: Problem } {
  const operators = fieldOperators(field)
  const meant =
    sign === ':' && !operators.includes('contains') ? defaultOperator(field) : SIGNS[sign]
  // For a field with only one way of matching, `=` means that one.
  const operator =
    meant === 'is' && !operators.includes('is') && field.kind === 'text' ? 'contains' : meant
  if (operator === undefined || !operators.includes(operator)) {
    return { problem: { field, kind: 'operator' } }
  }
  const value = readValue(field, sign, typed)
  if (value === undefined) {
    const kind = field.kind === 'text' ? 'value' : field.kind
    return { problem: { field, kind } }
  }
  const text = field.problem?.(value, operator)
  if (text !== undefined) return { problem: { field, kind: 'value', text } }
  return { filter: { key: field.key, operator, value } }
}

/** Typed value in the form of the address; `undefined` if it is not valid for the field. */
function readValue(
  { kind, choices = [], isTrimmed }: FilterField,
  sign: string,
  typed: string,
): string | undefined {
  if (kind === 'choice') {
    const wanted = typed.toLowerCase()
    return choices.find(
      ({ value, label, word }) =>
        value.toLowerCase() === wanted ||
        word?.toLowerCase() === wanted ||
        typedLabel(label) === typedLabel(typed),
    )?.value
  }
  if (kind === 'number') {
    if (!/^\d{1,12}$/.test(typed)) return undefined
    const beyond = sign === '>' ? 1 : sign === '<' ? -1 : 0
    return String(Math.max(Number(typed) + beyond, 0))
  }
  if (kind === 'time') {
    const at = new Date(/^\d{4}-\d\d-\d\d$/.test(typed) ? `${typed}T00:00` : typed)
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
  }
  return isTrimmed === true ? typed.trim() : typed
}

/** Filter in the notation in which users type it. */
export function formatFilter(fields: readonly FilterField[], filter: Filter): string {
  const field = findFilterField(fields, filter.key)
  const value = PLAIN.test(filter.value) ? filter.value : quoted(filter.value)
  const isOther = field !== undefined && fieldOperators(field).includes('contains')
  const signs: Record<Operator, string> = {
    contains: ':',
    is: isOther || field?.kind === 'number' ? '=' : ':',
    atLeast: '>=',
    atMost: '<=',
  }
  return `${filter.key}${signs[filter.operator]}${value}`
}

/** A text for the main field, in quotation marks where it would be read otherwise. */
export function formatText(fields: readonly FilterField[], text: string): string {
  if (text === '') return ''
  const { filters, text: read, problems } = parse(fields, text)
  const isPlain = filters.length === 0 && problems.length === 0 && read === text
  return isPlain ? text : quoted(text)
}

/** Text typed without a field, as a filter of the main field; `undefined` if the API would refuse it. */
export function mainFilter(fields: readonly FilterField[], text: string): Filter | undefined {
  const field = mainField(fields)
  if (field === undefined || text === '') return undefined
  const operator = defaultOperator(field)
  if (field.problem?.(text, operator) !== undefined) return undefined
  return { key: field.key, operator, value: text }
}
