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

/**
 * Characters that a version cannot escape. They are removed, because they would end the header or the frame.
 */
const UNSPEAKABLE: Record<Version, RegExp> = {
  '1.0': /[\0\r\n]/g,
  '1.1': /[\0\r]/g,
  '1.2': /\0/g,
}

/** Text of a header, escaped for the version. */
function escaped(text: string, version: Version): string {
  const clean = text.replaceAll(UNSPEAKABLE[version], '')
  return version === '1.0' ? clean : clean.replaceAll(/[\\\n:\r]/g, (it) => ESCAPES[it] ?? it)
}

/** The text of a header that was received. @throws {FrameError} if it has an unknown escape */
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
const encodeName = (name: string, version: Version) =>
  escaped(version === '1.0' ? name.replaceAll(':', '') : name, version)

/** Encodes a frame; adds `content-length` if it has a body. */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [name: string, value: string]>,
  body: Buffer | undefined,
  version: Version,
): Buffer {
  const isPlain = UNESCAPED.has(command)
  let head = `${command}\n`
  for (const [name, value] of headers) {
    head += isPlain
      ? `${name}:${value}\n`
      : `${encodeName(name, version)}:${escaped(value, version)}\n`
  }
  if (body === undefined || body.length === 0) return Buffer.from(`${head}\n\0`)
  const start = Buffer.from(`${head}content-length:${body.length}\n\n`)
  return Buffer.concat([start, body, END])
}

const END = Buffer.from([0])
