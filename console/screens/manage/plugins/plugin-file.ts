import { readHocon } from '@signalbox/contract/hocon'
import { PLUGIN_SUFFIX } from '@signalbox/contract/plugins'

export type FileFault = 'noFile' | 'wrongEnding' | 'wrongName' | 'lastLetter' | 'empty'

const NAME = /^[A-Za-z][A-Za-z0-9_]*-.+\.tar\.gz$/
/** The reference takes these letters from the end of the name, however many there are. */
const TAKEN_LETTERS = /[.targz]$/

/** @param isErlang the broker is the reference */
export function faultOfFile(file: File | undefined, isErlang: boolean): FileFault | undefined {
  if (file === undefined) return 'noFile'
  if (!file.name.endsWith(PLUGIN_SUFFIX)) return 'wrongEnding'
  if (!NAME.test(file.name)) return 'wrongName'
  if (isErlang && TAKEN_LETTERS.test(file.name.slice(0, -PLUGIN_SUFFIX.length))) return 'lastLetter'
  return file.size === 0 ? 'empty' : undefined
}

export const nameVsnOfFile = ({ name }: File): string => name.slice(0, -PLUGIN_SUFFIX.length)

/** What a package says about itself, as far as it is of use before it is sent. */
export interface PackageFacts {
  description: string | undefined
  otpRelease: string | undefined
  compatibility: string | undefined
  /** Its code is JavaScript, for the embedded broker. */
  isJavaScript: boolean
}

const BLOCK = 512
const MAX_UNPACKED = 16 * 1024 * 1024

/** Reads `release.json` of a package in the browser; `undefined`: it cannot be read. */
export async function readPackageFile(file: File): Promise<PackageFacts | undefined> {
  try {
    const text = await entryOf(file, `${nameVsnOfFile(file)}/release.json`)
    if (text === undefined) return undefined
    const { description, built_on_otp_release: otp, compatibility, signalbox } = readHocon(text)
    const emqx = Object(compatibility).emqx
    return {
      description: typeof description === 'string' ? description : undefined,
      otpRelease: typeof otp === 'string' ? otp : undefined,
      compatibility: typeof emqx === 'string' ? emqx : undefined,
      isJavaScript: typeof signalbox === 'object' && signalbox !== null,
    }
  } catch {
    return undefined
  }
}

/** Unpacks only as far as the entry. */
async function entryOf(file: File, path: string): Promise<string | undefined> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  let bytes = new Uint8Array()
  let at = 0
  try {
    for (let read = 0; read < MAX_UNPACKED; ) {
      const { done, value } = await reader.read()
      if (done) return undefined
      read += value.length
      bytes = joined(bytes.subarray(at), value)
      at = 0
      for (;;) {
        const header = bytes.subarray(at, at + BLOCK)
        if (header.length < BLOCK) break
        const size = Number.parseInt(textOf(header.subarray(124, 136)), 8) || 0
        const end = at + BLOCK + size
        if (textOf(header.subarray(0, 100)) === path) {
          if (bytes.length < end) break
          return new TextDecoder().decode(bytes.subarray(at + BLOCK, end))
        }
        const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
        if (bytes.length < next) break
        at = next
      }
    }
    return undefined
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replace(/\0.*$/s, '').trim()
