import { readAddress } from '@signalbox/acl/address'
import { charge } from '@signalbox/rule-sql/run/limits'
import type { Value } from '@signalbox/rule-sql/values/value'
import type { TextTest } from './pattern.ts'

/** No expression here can backtrack: each character is looked at a few times at most. */

const IPV6_LENGTH = 45

/** RFC 3339, section 5.6; offsets as in ISO 8601 too: `+01`, `+0100`. */
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i
const UUID = /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const EMAIL_NAME = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+$/i
const LABEL = /^[a-z\d-]+$/i
/** Characters of each part of a URI in RFC 3986. */
const SCHEME = /^[a-z][a-z\d+.-]*$/i
const PATH = /^(?:[a-z\d\-._~!$&'()*+,;=:@/]|%[\da-f]{2})*$/i
const QUERY = /^(?:[a-z\d\-._~!$&'()*+,;=:@/?]|%[\da-f]{2})*$/i
const USER = /^(?:[a-z\d\-._~!$&'()*+,;=:]|%[\da-f]{2})*$/i
const NAME = /^(?:[a-z\d\-._~!$&'()*+,;=]|%[\da-f]{2})*$/i
const LATER_ADDRESS = /^v[\da-f]+\.[a-z\d\-._~!$&'()*+,;=:]+$/i
const PORT = /^(?::\d*)?$/

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  // The day 0 of the next month is the last of this one; in a leap year as in 2000.
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = new Date(Date.UTC(isLeap ? 2000 : 2001, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= days
}

/** With an offset. The second 60 is the last of a day in UTC. */
function isTime(text: string): boolean {
  const found = TIME.exec(text)
  if (found === null) return false
  const [hour = 0, minute = 0, second = 0] = found.slice(1, 4).map(Number)
  const [offsetHours = 0, offsetMinutes = 0] = found.slice(5).map((each) => Number(each ?? 0))
  if (hour > 23 || minute > 59 || offsetHours > 23 || offsetMinutes > 59) return false
  if (second < 60) return true
  const offset = (offsetHours * 60 + offsetMinutes) * (found[4] === '-' ? -1 : 1)
  const inUtc = (hour * 60 + minute - offset + 2880) % 1440
  return second === 60 && inUtc === 1439
}

const isDateTime = (text: string) =>
  /[t ]/i.test(text[10] ?? '') && isDate(text.slice(0, 10)) && isTime(text.slice(11))

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 0) return false
  const labels = text.slice(at + 1).split('.')
  return (
    text.slice(0, at).split('.').every(matcher(EMAIL_NAME)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'))
  )
}

const matcher = (expression: RegExp) => (text: string) => expression.test(text)

const isIpv4 = (text: string) => !text.includes(':') && !text.includes('%') && isAddress(text)
const isIpv6 = (text: string) => text.includes(':') && !text.includes('%') && isAddress(text)
const isAddress = (text: string) => text.length <= IPV6_LENGTH && readAddress(text) !== undefined

function isUri(text: string): boolean {
  const [scheme, afterScheme] = cut(text, ':')
  const [beforeFragment, fragment] = cut(afterScheme ?? '', '#')
  const [path, query] = cut(beforeFragment, '?')
  if (afterScheme === undefined || !SCHEME.test(scheme)) return false
  if (!QUERY.test(query ?? '') || !QUERY.test(fragment ?? '')) return false
  if (!path.startsWith('//')) return path !== '' && PATH.test(path)
  const end = path.indexOf('/', 2)
  const [authority, rest] = end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end)]
  return isAuthority(authority.slice(2)) && PATH.test(rest)
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at >= 0 && !USER.test(text.slice(0, at))) return false
  const host = text.slice(at + 1)
  if (host.startsWith('[')) {
    const [address, port] = cut(host.slice(1), ']')
    return port !== undefined && PORT.test(port) && (isIpv6(address) || LATER_ADDRESS.test(address))
  }
  const colon = host.indexOf(':')
  const [name, port] = colon < 0 ? [host, ''] : [host.slice(0, colon), host.slice(colon)]
  return NAME.test(name) && PORT.test(port)
}

/** Before and behind the first such character; without it, nothing is behind. */
function cut(text: string, at: string): [before: string, behind: string | undefined] {
  const i = text.indexOf(at)
  return i < 0 ? [text, undefined] : [text.slice(0, i), text.slice(i + 1)]
}

const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['email', isEmail],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uuid', matcher(UUID)],
  ['uri', isUri],
])

/** The test of a format; other formats are annotations (docs/decisions/0173). */
export function formatTest(format: Value): TextTest | undefined {
  const test = typeof format === 'string' ? FORMATS.get(format) : undefined
  if (test === undefined) return undefined
  return (text) => {
    charge(1 + (text.length >> 4))
    return test(text)
  }
}
