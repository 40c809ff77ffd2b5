import { scalarText } from '@signalbox/formats/json-text'
import { readExtKeyUsages } from '@signalbox/contract/listener-fields'
import { isHostName, MAX_CERTIFICATE_NAMES } from '@signalbox/contract/listeners'
import { ByteSize } from '@signalbox/formats/units'
import { fieldMessages } from '#messages/fields.messages.ts'
import { filled } from '#messages/named.ts'
import { isErlang } from '#api/use-can.ts'
import type { Pair } from '#language.tsx'
import type { Look } from '#form/field.ts'
import { isLoopback, readBind } from './model/bind.ts'
import { isSamplePath } from './model/certificate.ts'
import { findAddressClash, type Taken } from './model/clash.ts'
import { checkMessages as m } from './fields.messages.ts'

/** Other users of ports: enabled listeners are certain, services beside the broker are likely. */
export interface Ports {
  listeners: readonly Taken[]
  others: readonly Taken[]
  /** Number of nodes. EMQX opens a listener on all of them, and does not start a node that cannot open it. */
  nodes?: number
}

export const bindProblem =
  (ports: Ports, isUdp: boolean) =>
  (value: unknown, look: Look): Pair<string> | undefined => {
    const bind = scalarText(value)
    if (readBind(bind) === undefined) return m.wrongBind
    if (look('enable') === false) return undefined
    const taken = findAddressClash(bind, isUdp, ports.listeners)
    return taken && filled(m.clash, taken.label)
  }

export const bindWarning =
  (ports: Ports, isUdp: boolean) =>
  (value: unknown): Pair<string> | undefined => {
    const bind = readBind(scalarText(value))
    if (bind === undefined) return undefined
    const taken = findAddressClash(scalarText(value), isUdp, ports.others)
    if (taken !== undefined) return filled(m.clashWarning, taken.label)
    if ((ports.nodes ?? 1) > 1 && bind.host !== undefined && !isLoopback(bind)) return m.everyNode
    return bind.port < 1024 ? m.lowPort : undefined
  }

const ADDRESS =
  /^(?:all|\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:.]*:[0-9a-f:.]*(?:\/\d{1,3})?)$/i

export const isAccessRule = (rule: string): boolean => {
  const [verb = '', address = '', ...rest] = rule.trim().split(/\s+/)
  return (verb === 'allow' || verb === 'deny') && rest.length === 0 && ADDRESS.test(address)
}

export function rulesProblem(value: unknown): Pair<string> | undefined {
  const wrong = toTexts(value).find((rule) => !isAccessRule(rule))
  return wrong === undefined ? undefined : filled(m.ruleWrong, wrong)
}

/** Whether a list names addresses that may connect, and accepts all others as well: no rule is for `all`. */
export function isOpenBehindAllow(value: unknown): boolean {
  const rules = toTexts(value).map((rule) => rule.trim().toLowerCase().split(/\s+/))
  return (
    rules.some(([verb, address]) => verb === 'allow' && address !== 'all') &&
    !rules.some(([, address]) => address === 'all')
  )
}

export const rulesWarning = (value: unknown): Pair<string> | undefined =>
  isOpenBehindAllow(value) ? m.rulesOpen : undefined

/** Host names and addresses of a certificate, separated by commas or blanks. */
export const readNames = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Problem of a list of host names and addresses. */
export function namesProblem(value: unknown): Pair<string> | undefined {
  const names = readNames(scalarText(value))
  if (names.length > MAX_CERTIFICATE_NAMES) return m.tooManyNames
  const wrong = names.find((name) => !isHostName(name) && !name.includes(':'))
  return wrong === undefined ? undefined : filled(m.wrongHostName, wrong)
}

/** Problem of a list of extended key usages; an empty text is valid and requires none. */
export const usagesProblem = (value: unknown): Pair<string> | undefined =>
  readExtKeyUsages(scalarText(value)) === undefined ? m.usagesWrong : undefined

export function versionsProblem(
  value: unknown,
): Pair<string> | typeof fieldMessages.required | undefined {
  const versions = toTexts(value)
  if (versions.length === 0) return fieldMessages.required
  const isOld = versions.includes('tlsv1.1') || versions.includes('tlsv1')
  const hasGap = versions.includes('tlsv1.3') && isOld && !versions.includes('tlsv1.2')
  return hasGap ? m.versionsGap : undefined
}

export const versionsWarning = (value: unknown): Pair<string> | undefined =>
  toTexts(value).some((each) => each === 'tlsv1.1' || each === 'tlsv1') ? m.oldTls : undefined

export const pathProblem = (value: unknown): Pair<string> | undefined =>
  scalarText(value).startsWith('/') ? undefined : m.path

export const required = (value: unknown) =>
  scalarText(value).trim() === '' ? fieldMessages.required : undefined

/** A cluster has the sample certificate at the default path; Signalbox generates its own there. */
export function certificateWarning(value: unknown): Pair<string> | undefined {
  if (!isSamplePath(scalarText(value))) return undefined
  return isErlang() ? m.sample : m.ownCertificate
}

export const needsVerify = (value: unknown, look: Look): Pair<string> | undefined =>
  value === true && look('ssl_options.verify') !== 'verify_peer' ? m.needsVerify : undefined

export const requiredWithOcsp = (value: unknown, look: Look) =>
  look('ssl_options.ocsp.enable_ocsp_stapling') === true ? required(value) : undefined

export function keepaliveProblem(value: unknown): Pair<string> | undefined {
  const text = scalarText(value).trim()
  if (text === 'none') return undefined
  const numbers = text.split(',').map(Number)
  const most = [72_000, 750, 90]
  const is =
    numbers.length === 3 &&
    numbers.every((each, i) => Number.isInteger(each) && each >= 1 && each <= (most[i] ?? 0))
  return is ? undefined : m.keepaliveWrong
}

/** Empty: the default of the operating system. */
export const sizeProblem = (value: unknown): Pair<string> | undefined =>
  scalarText(value) === '' || ByteSize.parse(scalarText(value)) !== undefined
    ? undefined
    : m.sizeWrong

export const zoneWarning =
  (zones: readonly string[]) =>
  (value: unknown): Pair<string> | undefined =>
    zones.includes(scalarText(value))
      ? undefined
      : isErlang()
        ? m.zoneUnknownInCluster
        : m.zoneUnknown

function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return scalarText(value)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}
