import { ApiError } from '@signalbox/contract/errors'
import { readHocon } from '@signalbox/formats/hocon'
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

/**
 * Which message a refused package needs, and which package is in the way.
 *
 * @param file name and version of the refused package
 */
export function readPluginRefusal(error: unknown, file: string | undefined) {
  const { code = '', message = '' } = error instanceof ApiError ? error : {}
  if (code === 'BAD_PLUGIN_INFO') return { text: 'badPackage' } as const
  // From 5.8.6 on, a package must first be permitted on a node.
  if (code === 'FORBIDDEN') return { text: 'notAllowed' } as const
  if (code !== 'ALREADY_INSTALLED') return {}
  const [other] = /[A-Za-z]\w*-[\w.-]+(?=\.tar\.gz)/.exec(message) ?? []
  return { text: other === file ? 'alreadySame' : 'already', other } as const
}

/** Information from a package that is useful before the upload. */
export interface PackageFacts {
  description: string | undefined
  otpRelease: string | undefined
  compatibility: string | undefined
  /** Whether its code is JavaScript, for the embedded broker. */
  isJavaScript: boolean
}

const BLOCK = 512
const MAX_UNPACKED = 16 * 1024 * 1024

/** Reads `release.json` of a package in the browser; `undefined`: it cannot be read. */
export async function readPackageFile(file: File): Promise<PackageFacts | undefined> {
  try {
    const text = await unpackEntry(file, `${nameVsnOfFile(file)}/release.json`)
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
async function unpackEntry(file: File, path: string): Promise<string | undefined> {
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
        const size = Number.parseInt(decodeText(header.subarray(124, 136)), 8) || 0
        const end = at + BLOCK + size
        if (decodeText(header.subarray(0, 100)) === path) {
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

const decodeText = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes).replace(/\0.*$/s, '').trim()
