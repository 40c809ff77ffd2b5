/** A command that one is asked with, which may have placeholders in its words. */
export interface RedisCommand<Name extends string> {
  name: Name
  key: string
  fields: string[]
}

/** Problem of a command, as the values that the API expects. */
interface Problem {
  expected: string
}

const PASSWORDS = ['password_hash', 'password']
const FIELDS = [...PASSWORDS, 'salt', 'is_superuser']

/** Reads the password of a user and what belongs to it. */
export function readLoginCommand(text: string): RedisCommand<'HGET' | 'HMGET'> | Problem {
  const command = read(text, ['HGET', 'HMGET'])
  if ('expected' in command) return command
  const { name, fields } = command
  if (!fields.every((field) => FIELDS.includes(field))) {
    return { expected: `fields of: ${FIELDS.join(', ')}` }
  }
  if (!fields.some((field) => PASSWORDS.includes(field))) {
    return { expected: 'password_hash or password' }
  }
  return name === 'HGET' && fields.length > 1 ? { expected: 'HGET of one field' } : command
}

/** Reads a command that returns topics with permitted actions. */
export function readRulesCommand(text: string): RedisCommand<'HGETALL' | 'HMGET'> | Problem {
  const command = read(text, ['HGETALL', 'HMGET'])
  if ('expected' in command) return command
  const isWhole = (command.name === 'HGETALL') === (command.fields.length === 0)
  return isWhole ? command : { expected: 'HGETALL <key> or HMGET <key> <field> …' }
}

function read<Name extends string>(
  text: string,
  names: readonly Name[],
): RedisCommand<Name> | Problem {
  const words = splitCommand(text)
  if (words === undefined) return { expected: 'quotes that end with their words' }
  const [written = '', key, ...fields] = words
  const name = names.find((each) => each === written.toUpperCase())
  return name === undefined || key === undefined
    ? { expected: names.map((each) => `${each} <key> …`).join(' or ') }
    : { name, key, fields }
}

/** The meaning of a character after a backslash within double quotes. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  a: '\u0007',
}

const UNQUOTED = /[^\s'"]+/y
const DOUBLE = /"((?:[^"\\]|\\[\s\S])*)"(?=\s|$)/y
const SINGLE = /'((?:[^'\\]|\\[\s\S])*)'(?=\s|$)/y
const SPACE = /\s+/y

/** Its words as redis-cli tells them apart; `undefined`: a quote does not end with its word. */
function splitCommand(text: string): string[] | undefined {
  const words: string[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    at = pattern.lastIndex
    return found[1] ?? found[0]
  }
  while (at < text.length) {
    if (take(SPACE) !== undefined) continue
    let word = ''
    // A word continues through quotes: `a"b c"` is one.
    while (at < text.length && !/\s/.test(text[at] ?? '')) {
      const plain = take(UNQUOTED)
      if (plain !== undefined) {
        word += plain
        continue
      }
      const quoted = take(DOUBLE)?.replaceAll(/\\(?:x([\da-f]{2})|([\s\S]))/gi, unescape)
      const part = quoted ?? take(SINGLE)?.replaceAll("\\'", "'")
      if (part === undefined) return undefined
      word += part
    }
    words.push(word)
  }
  return words
}

function unescape(_: string, hex: string | undefined, letter: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return letter === undefined ? '' : (ESCAPES[letter] ?? letter)
}
