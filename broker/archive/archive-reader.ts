import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Headers } from 'tar-stream'
import { ArchiveError, type ArchiveLimits, MIN_RATIO_BYTES } from './archive-limits.ts'

/**
 * Reads the entries of an archive one after the other, each completely. Nothing is written to disk: a path is only a
 * name here, and links and devices are refused.
 *
 * @param archive a file by its path, or the bytes of one
 * @param folder that all entries have to be in
 * @param onEntry path below the folder, and content
 * @param inPieces gives a reader of the pieces of an entry, which is then not collected: its size has no limit of its own
 * @throws {ArchiveError} if it is no archive, exceeds a limit, or has an entry that is refused
 * @throws what `onEntry` throws
 */
export async function readArchive(
  archive: string | Readable,
  folder: string,
  limits: ArchiveLimits,
  onEntry: (path: string, bytes: Buffer) => void | Promise<void>,
  inPieces: (path: string) => ((piece: Buffer) => void) | undefined = () => undefined,
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
  const bytes = typeof archive === 'string' ? createReadStream(archive) : archive
  const streaming = pipeline(bytes, packed, createGunzip(), unpacked, tar)
  /** An error that `onEntry` threw: the archive itself is not at fault. */
  let refusal: { error: unknown } | undefined
  const reading = (async () => {
    let count = 0
    const paths = new Set<string>()
    for await (const entry of tar) {
      if (++count > limits.maxEntries) {
        throw new ArchiveError(`The ${limits.noun} has more than ${limits.maxEntries} entries`)
      }
      const path = readPath(entry.header, folder, limits)
      const onPiece = path === undefined ? undefined : inPieces(path)
      const bytes = onPiece === undefined ? await readContent(entry, limits) : undefined
      if (onPiece !== undefined) for await (const piece of entry) onPiece(piece)
      if (path === undefined) continue
      // Names that are equal on some file systems count as the same.
      const key = path.normalize('NFC').toLowerCase()
      if (paths.has(key)) throw new ArchiveError(`The ${limits.noun} has two entries ${path}`)
      paths.add(key)
      if (bytes === undefined) continue
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

/** The path below the folder; `undefined` for a directory. @throws {ArchiveError} if the entry is refused */
function readPath(
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

async function readContent(
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
  // Distinguishes truncated files from files that are no archive, in the API's wording.
  const isFormat = code.startsWith('Z_') || /unexpected end|invalid tar/i.test(message)
  return new ArchiveError(
    isFormat ? 'Unexpected end of file' : `The ${noun} cannot be read: ${message}`,
    error,
  )
}
