import { type Checkout, copyCheckout, type Started } from './checkout.ts'
import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'

let checkout: Checkout | undefined
let started: Started | undefined
afterEach(async () => {
  await started?.stop()
  checkout?.remove()
})

it('the first start builds the console in a process whose memory goes with it', async () => {
  checkout = copyCheckout()
  started = await checkout.start()
  expect(started.log()).toContain('Building the console')
  const page = await fetch(`${started.url}login`)
  expect(await page.text()).toContain('<script')
  // The bundler's own code, and that of what strips types: neither has a place in the server.
  const maps = readFileSync(`/proc/${started.pid}/maps`, 'utf8')
  expect(maps).not.toMatch(/rolldown|lightningcss/)
  const status = readFileSync(`/proc/${started.pid}/status`, 'utf8')
  // The highest that it ever was: the build alone would take 900.
  const highestMiB = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
  expect(highestMiB).toBeLessThan(200)
})
