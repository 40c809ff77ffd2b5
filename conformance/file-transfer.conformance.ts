import {
  fileTransferGet,
  fileTransferUpdate,
  transferredFileDownload,
  transferredFileGet,
  transferredFileList,
} from '@signalbox/contract/file-transfer'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ok, raw, refused, skip, SkippedTest, withClients } from './target.ts'

/** The open edition of EMQX has none. */
let missing: string | undefined
let restore = async () => {}
const enable = async (isOn: boolean) => {
  const settings = await ok(fileTransferGet, {})
  return ok(fileTransferUpdate, { body: { ...settings, enable: isOn } })
}
before(async () => {
  if ((await raw('GET', '/file_transfer')).status !== 200) {
    missing = 'there is no file transfer'
    return
  }
  const { enable: wasOn } = await ok(fileTransferGet, {})
  try {
    await enable(true)
    restore = async () => void (await enable(wasOn))
  } catch (error) {
    if (!(error instanceof SkippedTest)) throw error
    missing = error.message
  }
})
after(() => restore())

describe('file transfer', () => {
  it('stores a file that a client sends in segments, and lists and returns it', async () => {
    if (missing !== undefined) skip(missing)
    const clientId = uniqueId('file')
    const content = 'a file in two segments'
    const checksum = createHash('sha256').update(content).digest('hex')
    await withClients(async (connect) => {
      const client = await connect({ clientId })
      const send = (command: string, payload = '') =>
        client.mqtt.publishAsync(`$file/f/${command}`, payload, { qos: 1 })
      await send('init', JSON.stringify({ name: 'a.txt', size: content.length, checksum }))
      await send('10', content.slice(10))
      await send('0', content.slice(0, 10))
      await send(`fin/${content.length}`)
    })
    const path = { clientid: clientId, fileid: 'f' }
    const { files } = await ok(transferredFileGet, { path })
    assert.equal(files[0]?.name, 'a.txt')
    assert.equal(files[0]?.size, content.length)
    const { searchParams } = new URL(files[0]?.uri ?? '', 'http://broker')
    const query = new URLSearchParams({
      node: searchParams.get('node') ?? '',
      fileref: searchParams.get('fileref') ?? '',
    })
    const address = `${transferredFileDownload.at}?${query}`
    const answer = await raw('GET', address)
    assert.equal(answer.status, 200)
    assert.equal(answer.text, content)
    // Of Signalbox alone.
    await raw('DELETE', address)
  })

  it('refuses a command without its transfer, and unknown files', async () => {
    if (missing !== undefined) skip(missing)
    await withClients(async (connect) => {
      const client = await connect()
      await assert.rejects(client.mqtt.publishAsync('$file/nope/fin/1', '', { qos: 1 }))
    })
    const path = { clientid: 'nobody', fileid: 'nope' }
    await refused(transferredFileGet, { path }, 404, 'FILES_NOT_FOUND')
    const query = { node: 'nowhere@127.0.0.1', fileref: 'nope' }
    await refused(transferredFileDownload, { query }, 404, 'NOT_FOUND')
    await refused(transferredFileList, { query: { following: 'zz' } }, 400, 'BAD_REQUEST')
  })

  it('answers 503 for files while it is off', async () => {
    if (missing !== undefined) skip(missing)
    const settings = await enable(false)
    assert.equal(settings.enable, false)
    assert.deepEqual(await ok(fileTransferGet, {}), settings)
    await refused(transferredFileList, { query: {} }, 503, 'SERVICE_UNAVAILABLE')
    await enable(true)
  })
})
