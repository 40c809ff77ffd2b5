import { Zip, ZipDeflate } from 'fflate'
import { Readable } from 'node:stream'

/** A zip with one file, made while it is read: neither is in memory as a whole. */
export function zipStream(name: string, file: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(zipped(name, file), { objectMode: false })
}

async function* zipped(name: string, file: AsyncIterable<Uint8Array>) {
  let made: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error) failure = error
    else made.push(bytes)
  })
  const entry = new ZipDeflate(name, { level: 6 })
  zip.add(entry)
  const take = () => {
    if (failure !== undefined) throw failure
    const taken = made
    made = []
    return taken
  }
  for await (const bytes of file) {
    entry.push(bytes)
    yield* take()
  }
  entry.push(new Uint8Array(), true)
  zip.end()
  yield* take()
}
