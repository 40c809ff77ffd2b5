import type { FastifyReply } from 'fastify'
import { createReadStream, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A name without a folder: no other file can be meant. */
const ASSET = /^\/assets\/([\w-][\w.-]*\.(?:js|css|json))(?:\?|$)/
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/**
 * Serves a file to a client without compression, because the package has most files compressed
 * only; browsers never need this. Returns whether the file exists.
 */
export function sendUnpacked(
  folder: string,
  url: string,
  cacheControlOf: (path: string) => string,
  reply: FastifyReply,
): boolean {
  const [, name] = ASSET.exec(url) ?? []
  if (name === undefined) return false
  const file = join(folder, 'assets', name)
  if (!existsSync(`${file}.gz`)) return false
  const unpacked = createGunzip()
  // A file that cannot be read ends the answer. With `pipe`, its error would have no listener and end the process.
  pipeline(createReadStream(`${file}.gz`), unpacked, () => {})
  void reply
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .headers({ 'cache-control': cacheControlOf(file), vary: 'accept-encoding' })
    .send(unpacked)
  return true
}
