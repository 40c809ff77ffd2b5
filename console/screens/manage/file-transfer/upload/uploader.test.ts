import type { Client } from '@signalbox/contract/client'
import {
  fileTransferList,
  fileTransferUpdate,
  transferredFileDownload,
  transferredFileGet,
} from '@signalbox/contract/file-transfer'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { waitFor } from '@signalbox/testing/wait-for'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Uploader } from './uploader.ts'

let signalbox: SharedSignalbox
let api: Client
beforeAll(async () => {
  signalbox = await openSignalbox()
  api = await signalbox.api()
  await api.call(fileTransferUpdate, { body: { enable: true } })
})
afterAll(() => signalbox.stop())

const content = Buffer.alloc(3_000_000, 'a file that is sent in segments, ')
const file = new File([content], 'big.bin')

function uploader(fileId: string, username = '') {
  const { port } = new URL(signalbox.wsUrl)
  const address = { host: '127.0.0.1', port: Number(port), path: '/mqtt', tls: false }
  const target = { address, clientId: 'page', fileId, username, password: '' }
  const ranges = async () =>
    (await api.call(fileTransferList, { query: {} })).find((each) => each.fileid === fileId)
      ?.ranges ?? []
  return new Uploader(file, target, {
    loadMqtt: () => Promise.resolve(mqtt),
    readRanges: ranges,
    wait: () => Promise.resolve(),
  })
}

it('continues after a pause, and after the page was closed, with what is missing', async () => {
  const first = uploader('f')
  const stop = first.subscribe(() => {
    if (first.view().sent > 500_000) first.pause()
  })
  await first.run()
  expect(first.view().state).toEqual({ kind: 'paused' })
  stop()
  const [transfer] = await api.call(fileTransferList, { query: {} })
  expect(transfer?.received).toBeGreaterThan(500_000)
  expect(transfer?.received).toBeLessThan(content.length)
  const second = uploader('f')
  let least = Number.POSITIVE_INFINITY
  second.subscribe(() => {
    const { state, sent } = second.view()
    if (state.kind === 'sending' && sent > 0) least = Math.min(least, sent)
  })
  await second.run()
  expect(second.view()).toEqual({ state: { kind: 'done' }, sent: content.length })
  expect(least).toBeGreaterThanOrEqual(500_000)
  const { files } = await api.call(transferredFileGet, { path: { clientid: 'page', fileid: 'f' } })
  const { searchParams } = new URL(files[0]?.uri ?? '', 'http://x')
  const query = {
    node: searchParams.get('node') ?? '',
    fileref: searchParams.get('fileref') ?? '',
  }
  const bytes = await api.call(transferredFileDownload, { query })
  expect(Buffer.compare(Buffer.from(bytes), content)).toBe(0)
})

it('aborts, and the broker deletes the segments', async () => {
  const one = uploader('aborted')
  one.subscribe(() => {
    if (one.view().state.kind === 'sending' && one.view().sent > 0) one.pause()
  })
  await one.run()
  await one.abort()
  expect(one.view().state).toEqual({ kind: 'aborted' })
  await waitFor(async () => (await api.call(fileTransferList, { query: {} })).length === 0)
})

it('says what the broker has refused', async () => {
  const empty = uploader('x/../y')
  await empty.run()
  expect(empty.view().state).toEqual({ kind: 'refused', code: 0x80, command: 'init' })
})
