/**
 * Passes the bytes on, and fails when none have come for this time, because a cut connection may never report its end.
 */
export function untilSilence(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  silentMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let timer: ReturnType<typeof setTimeout>
  const passOn = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: listen,
    transform(chunk, to) {
      listen(to)
      to.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
  function listen(to: TransformStreamDefaultController): void {
    clearTimeout(timer)
    timer = setTimeout(() => to.error(new Error(`Silent for ${silentMs} ms`)), silentMs)
  }
  return bytes.pipeThrough(passOn)
}
