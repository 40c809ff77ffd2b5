import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import { ArchiveError, type ArchiveLimits, MIN_RATIO_BYTES } from './archive-limits.ts'

/**
 * Reads the entries of an archive one after the other, each completely. Nothing is written to disk: a path is only a
 * name here, and links and devices are refused.
 *
 * @param folder that all entries have to be in
 * @param onEntry path below the folder, and content
 * @throws {ArchiveError}
 * @throws what `onEntry` throws
 */
export async function readArchive(
  file: string,
  folder: string,
  limits: ArchiveLimits,
  onEntry: (path: string, bytes: Buffer) => void | Promise<void>,
): Promise<void> {
  const tar = extract()
  let packedBytes = 0
  let unpackedBytes = 0
  const packed = new Transform({
    transform(chunk: Buffer, _, done) {
      packedBytes += chunk.length
      const isTooLarge = packedBytes > limits.maxBytes
      done(
        isTooLarge
          ? new ArchiveError(`The ${limits.noun} is larger than ${limits.maxBytes} bytes`)
          : null,
        chunk,
      )
    },
  })
  const unpacked = new Transform({
    transform(chunk: Buffer, _, done) {
      unpackedBytes += chunk.length
      const problem = bombProblem(packedBytes, unpackedBytes, limits)
      done(problem === undefined ? null : new ArchiveError(problem), chunk)
    },
  })
  const streaming = pipeline(createReadStream(file), packed, createGunzip(), unpacked, tar)
  /** An error that `onEntry` threw: the archive itself is not at fault. */
  let refusal: { error: unknown } | undefined
  const reading = (async () => {
    let count = 0
    const paths = new Set<string>()
    for await (const entry of tar) {
      if (++count > limits.maxEntries) {
        throw new ArchiveError(`The ${limits.noun} has more than ${limits.maxEntries} entries`)
      }
      const path = pathOf(entry.header, folder, limits)
      const bytes = await contentOf(entry, limits)
      if (path === undefined) continue
      // Also those that are one file on some systems.
      const key = path.normalize('NFC').toLowerCase()
      if (paths.has(key)) throw new ArchiveError(`The ${limits.noun} has two entries ${path}`)
      paths.add(key)
      try {
        await onEntry(path, bytes)
      } catch (error) {
        refusal = { error }
        throw error
      }
    }
  })()
  // The reader's own refusal is the cause of the stream's error.
  reading.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
  const [stream, read] = await Promise.allSettled([streaming, reading])
  const failures = [stream, read].flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  if (failures.length === 0) return
  if (refusal !== undefined) throw refusal.error
  const ours = failures.find((each) => each instanceof ArchiveError)
  throw ours ?? readableError(failures[0], limits)
}

function bombProblem(packed: number, unpacked: number, limits: ArchiveLimits): string | undefined {
  if (unpacked > limits.maxUnpackedBytes) {
    return `The ${limits.noun} unpacks to more than ${limits.maxUnpackedBytes} bytes`
  }
  const isDense = unpacked > MIN_RATIO_BYTES && unpacked > packed * limits.maxRatio
  return isDense
    ? `The ${limits.noun} unpacks to more than ${limits.maxRatio} times its size`
    : undefined
}

/** Below the folder; `undefined`: a folder. @throws {ArchiveError} */
function pathOf(
  { name, type }: Headers,
  folder: string,
  { noun, maxDepth }: ArchiveLimits,
): string | undefined {
  const invalid = `invalid ${noun} archive content:`
  const outside = () =>
    new ArchiveError(`${invalid} all files in the archive must be under <${noun} name> directory`)
  const steps = name.split('/')
  const isClean = steps.every((step) => step !== '..' && step !== '.' && !/[\\\0]/.test(step))
  if (steps.length > maxDepth) throw new ArchiveError(`${invalid} more than ${maxDepth} folders`)
  if (type === 'directory') {
    if (isClean && steps[0] === folder) return undefined
    throw outside()
  }
  if (type !== 'file' && type !== 'contiguous-file') {
    throw new ArchiveError(`${invalid} ${type ?? 'unknown'} entries are not accepted`)
  }
  if (!isClean || steps[0] !== folder || steps.length < 2 || steps.includes('', 1)) throw outside()
  return steps.slice(1).join('/')
}

async function contentOf(
  entry: AsyncIterable<Buffer> & { header: Headers },
  { noun, maxEntryBytes: maxBytes }: ArchiveLimits,
): Promise<Buffer> {
  const tooLarge = () =>
    new ArchiveError(`An entry of the ${noun} is larger than ${maxBytes} bytes`)
  if ((entry.header.size ?? 0) > maxBytes) throw tooLarge()
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of entry) {
    size += piece.length
    if (size > maxBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

function readableError(error: unknown, { noun }: ArchiveLimits): ArchiveError {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ArchiveError(`${noun} file not found`, error)
  // Whether it is cut off, or no archive at all: in the words of the API.
  const isFormat = code.startsWith('Z_') || /unexpected end|invalid tar/i.test(message)
  return new ArchiveError(
    isFormat ? 'Unexpected end of file' : `The ${noun} cannot be read: ${message}`,
    error,
  )
}
