/** A frame of STOMP. Of a repeated header, the first one counts. */
export interface Frame {
  command: string
  headers: ReadonlyMap<string, string>
  body: Buffer
}

export const VERSIONS = ['1.0', '1.1', '1.2'] as const
export type Version = (typeof VERSIONS)[number]

/** Input that is no frame, or is larger than the settings allow. */
export class FrameError extends Error {}

const UNESCAPED = new Set(['CONNECT', 'CONNECTED'])

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' }
const CHARACTERS: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\c': ':', '\\r': '\r' }

/** What a version cannot escape is left out: it would end the header, or the frame. */
const UNSPEAKABLE: Record<Version, RegExp> = {
  // oxlint-disable-next-line no-control-regex -- NUL ends a frame
  '1.0': /[\0\r\n]/g,
  // oxlint-disable-next-line no-control-regex -- as above
  '1.1': /[\0\r]/g,
  // oxlint-disable-next-line no-control-regex -- as above
  '1.2': /\0/g,
}

/** The text of a header as it is sent. */
function escaped(text: string, version: Version): string {
  const clean = text.replaceAll(UNSPEAKABLE[version], '')
  return version === '1.0' ? clean : clean.replaceAll(/[\\\n:\r]/g, (it) => ESCAPES[it] ?? it)
}

/** The text of a header that was received. @throws {FrameError} an escape that there is not */
export function unescaped(text: string, command: string, version: Version): string {
  if (version === '1.0' || !text.includes('\\') || UNESCAPED.has(command)) return text
  return text.replaceAll(/\\.?/gs, (escape) => {
    const isKnown = version === '1.1' ? escape !== '\\r' : true
    const character = isKnown ? CHARACTERS[escape] : undefined
    if (character === undefined) throw new FrameError('unknown escape in a header')
    return character
  })
}

/** Version 1.0 cannot have a colon in a name. */
const nameOf = (name: string, version: Version) =>
  escaped(version === '1.0' ? name.replaceAll(':', '') : name, version)

/** A frame as it is sent; `content-length` is added where there is a body. */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [name: string, value: string]>,
  body: Buffer | undefined,
  version: Version,
): Buffer {
  const isPlain = UNESCAPED.has(command)
  let head = `${command}\n`
  for (const [name, value] of headers) {
    head += isPlain ? `${name}:${value}\n` : `${nameOf(name, version)}:${escaped(value, version)}\n`
  }
  if (body === undefined || body.length === 0) return Buffer.from(`${head}\n\0`)
  const start = Buffer.from(`${head}content-length:${body.length}\n\n`)
  return Buffer.concat([start, body, END])
}

const END = Buffer.from([0])
