import type { OptionName } from 'coap-packet'

export type CoapType = 'con' | 'non' | 'ack' | 'rst'

/** The name of the registry of CoAP options, or the number of an option that is not in it. */
export type CoapOptionName = OptionName | `${number}`

export interface CoapOption {
  readonly name: CoapOptionName
  readonly value: Buffer
}

/** One message of RFC 7252. */
export interface CoapMessage {
  readonly type: CoapType
  /** `0.01` (GET), `2.05` (Content); `0.00` is an empty message. */
  readonly code: string
  readonly messageId: number
  readonly token: Buffer
  readonly options: readonly CoapOption[]
  readonly payload: Buffer
}

/** Content of a request or response, without the fields of its message layer. */
export type CoapContent = Pick<CoapMessage, 'code' | 'options' | 'payload'>

/** Answer to a request. */
export interface CoapAnswer extends CoapContent {
  /** Called after the answer was sent. */
  readonly sent?: () => void
}

export const METHODS = { get: '0.01', post: '0.02', put: '0.03', delete: '0.04' } as const
export type CoapMethod = keyof typeof METHODS

export const EMPTY_CODE = '0.00'
export const NO_BYTES: Buffer = Buffer.alloc(0)

export const isRequest = ({ code }: CoapMessage) => code.startsWith('0.') && code !== EMPTY_CODE
export const isResponse = ({ code }: CoapMessage) => /^[245]\./.test(code)

/** All values of an option that may repeat, as text. */
export function texts({ options }: Pick<CoapMessage, 'options'>, name: OptionName): string[] {
  return options.filter((it) => it.name === name).map(({ value }) => value.toString())
}

/** An option with a number of at most four bytes; `undefined` without one. */
export function uint(
  { options }: Pick<CoapMessage, 'options'>,
  name: OptionName,
): number | undefined {
  const option = options.find((it) => it.name === name)
  if (option === undefined || option.value.length > 4) return undefined
  return option.value.length === 0 ? 0 : option.value.readUIntBE(0, option.value.length)
}

export const textOption = (name: OptionName, value: string): CoapOption => ({
  name,
  value: Buffer.from(value),
})

/** In as few bytes as the number needs (RFC 7252 section 3.2). */
export function uintOption(name: OptionName, value: number): CoapOption {
  const length =
    value === 0 ? 0 : value < 0x100 ? 1 : value < 0x1_0000 ? 2 : value < 0x100_0000 ? 3 : 4
  const bytes = Buffer.alloc(length)
  if (length > 0) bytes.writeUIntBE(value, 0, length)
  return { name, value: bytes }
}

/** Content formats that the gateways read or write. */
export const ContentFormat = {
  text: 0,
  linkFormat: 40,
  octetStream: 42,
  json: 50,
  lwm2mTlv: 11_542,
  lwm2mJson: 11_543,
} as const

/** Options that a request may have although a receiver must understand them (RFC 7252 section 5.4.1). */
const UNDERSTOOD: ReadonlySet<string> = new Set<OptionName>([
  'Uri-Host',
  'Uri-Port',
  'Uri-Path',
  'Uri-Query',
  'Accept',
  'Block1',
  'Block2',
])

/** A critical option that no gateway understands: the request is 4.02 Bad Option. */
export function unknownCritical(message: CoapMessage): string | undefined {
  return message.options.find(({ name }) => isCritical(name) && !UNDERSTOOD.has(name))?.name
}

/** Options of the registry that are critical: their numbers are odd. */
const CRITICAL: ReadonlySet<string> = new Set<OptionName>([
  'If-Match',
  'Uri-Host',
  'If-None-Match',
  'Uri-Port',
  'OSCORE',
  'Uri-Path',
  'Uri-Query',
  'Accept',
  'Q-Block1',
  'Block2',
  'Block1',
  'Q-Block2',
  'Proxy-Uri',
  'Proxy-Scheme',
  'OCF-Accept-Content-Format-Version',
  'OCF-Content-Format-Version',
])

const isCritical = (name: CoapOptionName) =>
  CRITICAL.has(name) || (/^\d+$/.test(name) && Number(name) % 2 === 1)
