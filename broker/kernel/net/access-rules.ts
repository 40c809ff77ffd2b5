import { BlockList, isIP } from 'node:net'

/** One line of a list: who may connect, or may not. */
export interface AccessRule {
  allow: boolean
  /** Addresses of the rule; `undefined` for all. */
  who: BlockList | undefined
}

/** `allow all`, `deny 10.0.0.0/8`, `allow ::1`; `undefined`: not a rule. */
export function readAccessRule(text: string): AccessRule | undefined {
  const [, verb, who = ''] = /^\s*(allow|deny)\s+(\S+)\s*$/i.exec(text) ?? []
  if (verb === undefined) return undefined
  const allow = verb.toLowerCase() === 'allow'
  if (who.toLowerCase() === 'all') return { allow, who: undefined }
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(who) ?? []
  const family = isIP(address)
  if (family === 0) return undefined
  const list = new BlockList()
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, kind)
  else if (Number(bits) > (family === 6 ? 128 : 32)) return undefined
  else list.addSubnet(address, Number(bits), kind)
  return { allow, who: list }
}

/** The decision of the first rule that matches. An address that none matches is accepted, as in the reference. */
export function isAllowed(rules: readonly AccessRule[], address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const rule = rules.find(({ who }) => who === undefined || who.check(address, family))
  return rule?.allow ?? true
}
