import { otherCertificate, otherKey } from '@signalbox/testing/saml-keys'
import type { BackupFile, BackupPart } from '@signalbox/contract/backup'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../archive/archive-reader.ts'
import { archiveLimits, archiveFolder } from '../../backup/archive-format.ts'
import { writeArchive } from '../../backup/archive-writer.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { useSaml } from '../../api/testing/saml-logins.ts'

const saml = useSaml({ hasOwnKeys: true })
const more: TestApi[] = []
afterEach(async () => {
  for (const each of more.splice(0)) await each.close()
})

/** The key pair is made with the first metadata that a provider gets. */
async function registered(): Promise<void> {
  await saml.put()
  await saml.spMetadata()
}

const KEYS = 'sso/saml.pem'
const storedPair = ({ broker }: TestApi) => broker.sso.deps.samlKeys.stored
const fileIn = ({ broker }: TestApi, name: string) => join(broker.dataDir, 'backup', name)

async function another(): Promise<TestApi> {
  const other = await startApi()
  more.push(other)
  return other
}

async function exported(): Promise<string> {
  const { status, body } = await saml.api.call('POST', '/data/export')
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as BackupFile).filename
}

async function readEntries(name: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  await readArchive(fileIn(saml.api, name), archiveFolder(name), archiveLimits, (path, bytes) => {
    entries.set(path, bytes.toString())
  })
  return entries
}

async function uploaded(to: TestApi, name: string): Promise<void> {
  const head = `--b\r\ncontent-disposition: form-data; name="filename"; filename="${name}"\r\n\r\n`
  const bytes = readFileSync(fileIn(saml.api, name))
  const { status, body } = await to.call('POST', '/data/files', {
    rawBody: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(status, JSON.stringify(body)).toBe(204)
}

/** Without the users, so that the login of the test stays valid. */
async function restored(at: TestApi, name: string, parts = ['sso', KEYS]): Promise<BackupPart[]> {
  const { status, body } = await at.call('POST', `/data/files/${name}/restore`, { body: { parts } })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { parts: BackupPart[] }).parts
}

async function madeWith(pem: string): Promise<string> {
  const name = 'made.tar.gz'
  await writeArchive(
    fileIn(saml.api, name),
    archiveFolder(name),
    Object.entries({ 'META.hocon': 'edition = ce\nversion = "5.7.2"\n', [KEYS]: pem }).map(
      ([path, text]) => ({ path, bytes: Buffer.from(text) }),
    ),
  )
  return name
}

it('the key pair of SAML is sealed, and stays the same', async () => {
  await saml.put()
  const metadata = await saml.spMetadata()
  expect(metadata).toContain('<KeyDescriptor use="encryption">')
  const [row] = saml.api.broker.store
    .statement("SELECT value FROM setting WHERE name = 'sso.saml_keys'")
    .all()
  expect(JSON.parse(String(row?.value))).toEqual({ sealed: expect.any(String) })
  await saml.api.call('DELETE', '/sso/saml')
  await saml.put()
  expect(await saml.spMetadata()).toBe(metadata)
})

describe('the key pair of SAML in a backup', () => {
  it('lets users log in at another installation, with the metadata that the provider has', async () => {
    await saml.put({
      sp_sign_request: true,
      sp_public_key: otherCertificate,
      sp_private_key: otherKey,
    })
    const metadata = await saml.spMetadata()
    const name = await exported()
    const other = await another()
    await uploaded(other, name)
    const part = (await restored(other, name)).find(({ kind }) => kind === 'file')
    expect(part).toEqual({
      kind: 'file',
      name: KEYS,
      state: 'ready',
      entries: 1,
      added: 1,
      changed: 0,
    })
    await other.broker.sso.started('saml')
    const first = saml.api
    try {
      saml.api = other
      expect(await saml.spMetadata()).toBe(metadata)
      const { location, verifier } = await saml.logIn({ isEncrypted: true })
      expect(await saml.redeem(location, verifier)).toMatchObject({
        status: 200,
        body: { username: 'ann', backend: 'saml' },
      })
    } finally {
      saml.api = first
    }
    // Sealed on disk, with the key of that installation.
    const [row] = other.broker.store
      .statement("SELECT value FROM setting WHERE name = 'sso.saml_keys'")
      .all()
    expect(JSON.parse(String(row?.value))).toEqual({ sealed: expect.any(String) })
    // A second restore changes nothing.
    const again = await restored(other, name)
    expect(again.map(({ added, changed }) => added + changed)).toEqual([0, 0])
  })

  it('is one entry of the archive, and in no other', async () => {
    await registered()
    const entries = await readEntries(await exported())
    const pair = storedPair(saml.api)
    if (pair === undefined) throw new Error('no pair')
    expect(entries.get(KEYS)).toBe(`${pair.key.trimEnd()}\n${pair.certificate.trimEnd()}\n`)
    entries.delete(KEYS)
    const secret = pair.key.split('\n')[1] ?? ''
    expect(secret).not.toBe('')
    for (const [path, text] of entries) expect(text.includes(secret), path).toBe(false)
  })

  it('is not there without a SAML backend', async () => {
    expect([...(await readEntries(await exported())).keys()]).not.toContain(KEYS)
  })

  it('replaces the pair of this installation, and stays after a restart of the backend', async () => {
    await registered()
    const name = await exported()
    const other = await another()
    const before = await other.broker.sso.deps.samlKeys.pair()
    await uploaded(other, name)
    // Another part alone leaves it.
    await restored(other, name, ['sso'])
    expect(storedPair(other)).toEqual(before)
    const parts = await restored(other, name)
    expect(parts.find(({ name: each }) => each === KEYS)).toMatchObject({ added: 0, changed: 1 })
    expect(storedPair(other)).toEqual(storedPair(saml.api))
    expect(await other.broker.sso.deps.samlKeys.pair()).toEqual(storedPair(saml.api))
  })

  it.each([
    ['nothing', '', 'There must be a private key and a certificate'],
    ['no certificate', otherKey, 'There must be a private key and a certificate'],
  ])('is refused with %s', async (_, pem, reason) => {
    const name = await madeWith(pem)
    expect(await restored(saml.api, name)).toContainEqual(
      expect.objectContaining({ name: KEYS, state: 'refused', reason }),
    )
    expect(storedPair(saml.api)).toBeUndefined()
  })

  it('is refused with the certificate of another key', async () => {
    await registered()
    const pair = storedPair(saml.api)
    const name = await madeWith(`${pair?.key ?? ''}\n${otherCertificate}`)
    expect(await restored(saml.api, name)).toContainEqual(
      expect.objectContaining({
        ...{ name: KEYS, state: 'refused' },
        reason: 'The certificate is not that of the private key',
      }),
    )
    expect(storedPair(saml.api)).toEqual(pair)
  })
})
