import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

export interface ArchiveEntry {
  /** Below the folder of the archive. */
  path: string
  bytes: Buffer
}

/** An entry that is written piece by piece, so that it is never in memory as a whole. */
export interface LongEntry {
  path: string
  /** The size of all pieces together, in bytes: the header of an entry contains it. */
  size: number
  pieces: Iterable<Buffer>
}

/** Fast, and never so dense that `archiveLimits.maxRatio` is reached. */
const LEVEL = 1

/**
 * Writes an archive beside its final place and moves it there when it is whole.
 *
 * @param folder that all entries are in
 * @throws the system's error, or what `entries` throw; then no file is left
 */
export async function writeArchive(
  file: string,
  folder: string,
  entries: AsyncIterable<ArchiveEntry | LongEntry> | Iterable<ArchiveEntry | LongEntry>,
): Promise<void> {
  const unfinished = `${file}.part`
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: LEVEL }),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  const filled = (async () => {
    try {
      for await (const entry of entries) {
        const [size, pieces] =
          'bytes' in entry ? [entry.bytes.length, [entry.bytes]] : [entry.size, entry.pieces]
        await put(tar, { name: `${folder}/${entry.path}`, size, mode: 0o600 }, pieces)
      }
      tar.finalize()
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  })()
  try {
    const [filling, writing] = await Promise.allSettled([filled, written])
    // A file that cannot be written also ends the entries, so its error is reported as the cause; otherwise theirs is.
    if (filling.status === 'rejected' && !(filling.reason instanceof ClosedError)) {
      throw filling.reason
    }
    if (writing.status === 'rejected') throw writing.reason
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The file that the entries go to has failed. */
class ClosedError extends Error {}

/** Resolves when the entry is written: no more than one piece is in memory. */
async function put(
  tar: ReturnType<typeof pack>,
  header: { name: string; size: number; mode: number },
  pieces: Iterable<Buffer>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onClose = () => reject(new ClosedError('The archive cannot be written'))
  tar.once('close', onClose)
  const entry = tar.entry(header, (error) => {
    tar.off('close', onClose)
    if (error) onClose()
    else resolve()
  })
  // The entry is a separate stream, which emits an error when it is destroyed together with the archive.
  entry.once('error', onClose)
  const written = (async () => {
    for (const piece of pieces) {
      if (!entry.write(piece)) await Promise.race([once(entry, 'drain'), promise])
    }
    entry.end()
  })()
  await Promise.all([promise, written])
}
