import { expect, it } from 'vitest'
import { untilSilence } from './silence.ts'

const SILENT_MS = 50

/** A connection that sends on request, and is never closed. */
function connection() {
  let isCancelled = false
  let send = (_: Uint8Array<ArrayBuffer>) => {}
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      send = (chunk) => controller.enqueue(chunk)
    },
    cancel() {
      isCancelled = true
    },
  })
  return { bytes, send: () => send(new Uint8Array([1])), isCancelled: () => isCancelled }
}

it('a connection from which nothing comes is given up', async () => {
  const { bytes, send, isCancelled } = connection()
  const reader = untilSilence(bytes, SILENT_MS).getReader()
  send()
  expect(await reader.read()).toMatchObject({ done: false })
  await expect(reader.read()).rejects.toThrow('Silent')
  await expect.poll(isCancelled).toBe(true)
})

it('what ends in order is no silence', async () => {
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array([1]))
      controller.close()
    },
  })
  const reader = untilSilence(bytes, SILENT_MS).getReader()
  expect(await reader.read()).toMatchObject({ done: false })
  expect(await reader.read()).toMatchObject({ done: true })
})
