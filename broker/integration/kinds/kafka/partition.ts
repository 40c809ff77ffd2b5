/** The hash of Kafka's own clients (murmur2), so that all of them agree on the partition of a key. */
function murmur2(data: Uint8Array): number {
  const M = 0x5bd1e995
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let hash = 0x9747b28c ^ data.length
  let at = 0
  for (; at + 4 <= data.length; at += 4) {
    let word = Math.imul(view.getInt32(at, true), M)
    word ^= word >>> 24
    hash = Math.imul(hash, M) ^ Math.imul(word, M)
  }
  if (at < data.length) {
    let tail = 0
    for (let i = data.length - 1; i >= at; i--) tail = (tail << 8) | (data[i] ?? 0)
    hash = Math.imul(hash ^ tail, M)
  }
  hash = Math.imul(hash ^ (hash >>> 13), M)
  return hash ^ (hash >>> 15)
}

export const partitionForKey = (key: Uint8Array, count: number): number =>
  (murmur2(key) & 0x7fffffff) % count
