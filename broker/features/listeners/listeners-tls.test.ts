import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createPrivateKey, getDiffieHellman } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MadeCertificate, makeCertificate } from '../../certificates/certificate-maker.ts'
import { integer, sequence } from '../../certificates/der.ts'
import { makeRevocationList } from '../../certificates/testing/revocation-list.ts'
import { ListenerTest } from '../../testing/listener-test.ts'

let test: ListenerTest
beforeAll(async () => {
  test = await ListenerTest.start()
})
afterEach(() => test.clean())
afterAll(() => test.close())

const day = 24 * 60 * 60 * 1000
const notAfter = new Date(Date.now() + 30 * day)
const authority = makeCertificate({ commonName: 'Test CA', isAuthority: true, notAfter })
const signed = (commonName: string, issuer: MadeCertificate = authority, more: object = {}) =>
  makeCertificate({ commonName, issuer, notAfter, names: ['localhost', '127.0.0.1'], ...more })
const server = signed('broker')
const device = signed('device-1')
const stranger = makeCertificate({ commonName: 'stranger', notAfter })

const ssl = { certfile: server.cert, keyfile: server.key, cacertfile: authority.cert }
const mutual = { ...ssl, verify: 'verify_peer' }
const toCertificate = ({ cert, key }: MadeCertificate) => ({ cert, key })

const open: TLSSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** A handshake that the client accepts; rejects if either side does not. */
async function handshake(id: string, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({
    port: test.port(id),
    host: '127.0.0.1',
    ca: authority.cert,
    ...options,
  })
  open.push(socket)
  await once(socket, 'secureConnect')
  return socket
}

type Settings = { ssl_options: Record<string, unknown> }
const read = (id: string) => test.api.read<Settings>(`/listeners/${id}`)
const toPath = (file: unknown) => String(file).replace('${EMQX_ETC_DIR}', test.api.broker.dataDir)

describe('a self-signed certificate', () => {
  type Made = { certificate: string; private_key: string; not_after: string }
  const make = (names: unknown) =>
    test.api.call('POST', '/listeners_self_signed', { body: { names } })

  it('is trusted by a client that has it, for its names, and expires after one year', async () => {
    const {
      certificate,
      private_key: keyfile,
      not_after,
    } = (await make(['127.0.0.1', 'mqtt.plant'])).body as Made // of the contract
    expect(createPrivateKey(keyfile).asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    const days = (Date.parse(not_after) - Date.now()) / day
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThanOrEqual(365)
    await test.create('ssl:own', { ssl_options: { certfile: certificate, keyfile } })
    await handshake('ssl:own', { ca: certificate })
    await handshake('ssl:own', { ca: certificate, servername: 'mqtt.plant' })
    await expect(handshake('ssl:own', { ca: certificate, servername: 'other' })).rejects.toThrow(
      /altnames/,
    )
    type Read = { chain: { pem: string; names: string[] }[] }
    const { chain } = await test.api.read<Read>('/listeners/ssl:own/certificate')
    expect(chain).toMatchObject([{ pem: certificate, names: ['127.0.0.1', 'mqtt.plant'] }])
  })

  it.each([
    [[]],
    [Array.from({ length: 17 }, (_, i) => `h${i}`)],
    [['a b']],
    [['']],
    [['x'.repeat(64)]],
    [['fe80::1%eth0']],
    [['::ffff:127.0.0.1']],
    ['localhost'],
  ])('is refused for %j', async (names) => {
    expect(await make(names)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })
})

describe('certificates', () => {
  it('stores text as files that only their owner reads, and shows paths', async () => {
    await test.create('ssl:a', { ssl_options: ssl })
    const { ssl_options: shown } = await read('ssl:a')
    expect(shown.certfile).toMatch(/^\$\{EMQX_ETC_DIR\}\/certs\/ssl_a\/cert-[\da-f]{16}\.pem$/)
    expect(readFileSync(toPath(shown.keyfile), 'utf8')).toBe(server.key)
    expect(statSync(toPath(shown.keyfile)).mode & 0o777).toBe(0o600)
    expect((await handshake('ssl:a')).getPeerCertificate().subject.CN).toBe('broker')
    await test.clean()
    // The history still refers to the key file.
    expect(statSync(toPath(shown.keyfile)).isFile()).toBe(true)
  })

  it('takes paths, and names the one that it cannot read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-certificates-'))
    const [certfile, keyfile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(certfile, server.cert)
    await expect(test.create('ssl:a', { ssl_options: { certfile, keyfile } })).rejects.toThrow(
      /bad_ssl_config.*enoent.*keyfile/,
    )
    writeFileSync(keyfile, 'no key')
    await expect(test.create('ssl:a', { ssl_options: { certfile, keyfile } })).rejects.toThrow(
      /invalid_pem/,
    )
    writeFileSync(keyfile, server.key)
    await test.create('ssl:a', { ssl_options: { certfile, keyfile } })
    await handshake('ssl:a')
    rmSync(folder, { recursive: true })
  })

  it('uses a changed file for new handshakes, and keeps connections', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-certificates-'))
    const [certfile, keyfile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const write = ({ cert, key }: MadeCertificate) => {
      writeFileSync(certfile, cert)
      writeFileSync(keyfile, key)
    }
    write(server)
    await test.create('ssl:a', { ssl_options: { certfile, keyfile } })
    const client = await test.connect('ssl:a')
    write(signed('renewed, and longer'))
    await test.api.broker.listeners.reloadCertificates()
    const { subject } = (await handshake('ssl:a')).getPeerCertificate()
    expect(subject.CN).toBe('renewed, and longer')
    // A file that is written at this moment is no reason to stop.
    writeFileSync(certfile, 'half')
    await test.api.broker.listeners.reloadCertificates()
    expect((await handshake('ssl:a')).getPeerCertificate().subject.CN).toBe('renewed, and longer')
    expect(client.mqtt.connected).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it('opens an encrypted key, and masks and keeps its password', async () => {
    const keyfile = createPrivateKey(server.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    })
    const options = { ...ssl, keyfile }
    await expect(
      test.create('ssl:a', { ssl_options: { ...options, password: 'wrong' } }),
    ).rejects.toThrow('bad_ssl_config')
    // The refused key is removed; earlier tests left files of a listener with this name.
    const keys = readdirSync(join(test.api.broker.dataDir, 'certs', 'ssl_a')).filter((name) => {
      const text = readFileSync(join(test.api.broker.dataDir, 'certs', 'ssl_a', name), 'utf8')
      return text.includes('ENCRYPTED')
    })
    expect(keys).toEqual([])
    await test.create('ssl:a', { ssl_options: { ...options, password: 'secret' } })
    const shown = await read('ssl:a')
    expect(shown.ssl_options.password).toBe('******')
    expect((await test.update('ssl:a', shown)).status).toBe(200)
    await handshake('ssl:a')
    expect(test.api.broker.collections.listeners.get('ssl:a')?.ssl_options?.password).toBe('secret')
  })

  it('has one of its own by default, which is no sample', async () => {
    await test.create('ssl:a')
    await test.connect('ssl:a')
    expect(await test.api.read('/listeners/ssl:a/certificate')).toMatchObject({
      chain: [{ subject: 'CN=localhost,O=Signalbox', is_sample: false }],
    })
  })

  it('says what the certificate of a listener says', async () => {
    await test.create('ssl:a', { ssl_options: { ...ssl, certfile: server.cert + authority.cert } })
    const { chain } = await test.api.read<{ chain: { not_after: string }[] }>(
      '/listeners/ssl:a/certificate',
    )
    expect(chain).toMatchObject([
      {
        subject: 'CN=broker,O=Signalbox',
        issuer: 'CN=Test CA,O=Signalbox',
        names: ['localhost', '127.0.0.1'],
        serial: server.serial.toString('hex').toUpperCase(),
      },
      { subject: 'CN=Test CA,O=Signalbox' },
    ])
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
    expect(seconds(new Date(chain[0]?.not_after ?? ''))).toBe(seconds(notAfter))
    await test.create('tcp:a')
    expect(await test.api.read('/listeners/tcp:a/certificate')).toEqual({ chain: [] })
  })
})

describe.each(['ssl', 'wss'])('certificates of clients: %s', (type) => {
  const id = `${type}:a`

  it('are neither asked for nor checked with verify_none', async () => {
    await test.create(id, { ssl_options: ssl })
    await test.connect(id)
    await test.connect(id, toCertificate(stranger))
  })

  it('may be missing with verify_peer, and may not be bad', async () => {
    await test.create(id, { ssl_options: mutual })
    await test.connect(id)
    await test.connect(id, toCertificate(device))
    await expect(test.connect(id, toCertificate(stranger))).rejects.toThrow('not let in')
    const expired = signed('old', authority, {
      notAfter: new Date(Date.now() - day),
      notBefore: new Date(0),
    })
    await expect(test.connect(id, toCertificate(expired))).rejects.toThrow('not let in')
  })

  it('are needed with fail_if_no_peer_cert', async () => {
    await test.create(id, { ssl_options: { ...mutual, fail_if_no_peer_cert: true } })
    await expect(test.connect(id)).rejects.toThrow('not let in')
    await test.connect(id, toCertificate(device))
  })

  it('give user name and client ID', async () => {
    const { kernel } = test.api.broker
    kernel.setZone({ peerCertAsUsername: 'cn', peerCertAsClientId: 'md5' })
    await test.create(id, { ssl_options: mutual })
    await test.connect(id, { ...toCertificate(device), clientId: 'ignored' })
    const [session] = [...kernel.sessions.values()]
    expect(session).toMatchObject({
      username: 'device-1',
      clientId: expect.stringMatching(/^[\da-f]{32}$/),
    })
    kernel.setZone({ peerCertAsUsername: 'disabled', peerCertAsClientId: 'disabled' })
  })

  it('need a root, also with partial_chain, which is stored', async () => {
    const middle = signed('Middle CA', authority, { isAuthority: true })
    const leaf = toCertificate(signed('leaf', middle))
    const options = { ...mutual, cacertfile: middle.cert }
    for (const partial_chain of [true, 'cacert_from_cacertfile', 'two_cacerts_from_cacertfile']) {
      await test.create(id, { ssl_options: { ...options, partial_chain } })
      expect((await read(id)).ssl_options).toMatchObject({ partial_chain })
      await expect(test.connect(id, leaf)).rejects.toThrow('not let in')
      await test.update(id, { ssl_options: { cacertfile: middle.cert + authority.cert } })
      await test.connect(id, leaf)
      await test.clean()
    }
  })

  it('have all usages of verify_peer_ext_key_usage', async () => {
    const [clientAuth, own] = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.4.1.99999.1']
    const verify_peer_ext_key_usage = `clientAuth,OID:${own}`
    await test.create(id, { ssl_options: { ...mutual, verify_peer_ext_key_usage } })
    expect((await read(id)).ssl_options).toMatchObject({ verify_peer_ext_key_usage })
    const withUsages = (...extKeyUsages: string[]) =>
      toCertificate(signed('used', authority, { extKeyUsages }))
    await test.connect(id, withUsages(own, clientAuth))
    await expect(test.connect(id, withUsages(clientAuth))).rejects.toThrow('not let in')
    await expect(test.connect(id, toCertificate(device))).rejects.toThrow('not let in')
  })

  it('have no longer chain than depth', async () => {
    const middle = signed('Middle CA', authority, { isAuthority: true })
    const deep = signed('deep', middle)
    const chain = { cert: deep.cert + middle.cert, key: deep.key }
    await test.create(id, { ssl_options: { ...mutual, depth: 0 } })
    await test.connect(id, toCertificate(device))
    await expect(test.connect(id, chain)).rejects.toThrow('not let in')
    await test.update(id, { ssl_options: { depth: 1 } })
    await test.connect(id, chain)
  })
})

describe('protocol', () => {
  it.each([
    [['tlsv1.3'], 'TLSv1.3', 'TLSv1.2'],
    [['tlsv1.2'], 'TLSv1.2', 'TLSv1.3'],
    [['tlsv1.2', 'tlsv1.1', 'tlsv1'], 'TLSv1', 'TLSv1.3'],
  ] as const)('has the versions %j', async (versions, good, bad) => {
    await test.create('ssl:a', { ssl_options: { ...ssl, versions } })
    const only = (version: typeof good | typeof bad): ConnectionOptions => ({
      minVersion: version,
      maxVersion: version,
      ...(version === 'TLSv1' && { ciphers: 'DEFAULT:@SECLEVEL=0' }),
    })
    expect((await handshake('ssl:a', only(good))).getProtocol()).toBe(good)
    await expect(handshake('ssl:a', only(bad))).rejects.toThrow()
  })

  it('has the ciphers, in the order of the broker or of the client', async () => {
    const [first, second] = ['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-GCM-SHA256']
    const ciphers = [first, second]
    await test.create('ssl:a', { ssl_options: { ...ssl, versions: ['tlsv1.2'], ciphers } })
    const prefers = { ciphers: `${second}:${first}` }
    expect((await handshake('ssl:a', prefers)).getCipher().name).toBe(first)
    await test.update('ssl:a', { ssl_options: { honor_cipher_order: false } })
    expect((await handshake('ssl:a', prefers)).getCipher().name).toBe(second)
    await expect(handshake('ssl:a', { ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305' })).rejects.toThrow()
    expect((await test.update('ssl:a', { ssl_options: { ciphers: 'NOPE' } })).status).toBe(400)
  })

  it('lets clients renegotiate, or not', async () => {
    const renegotiate = async () => {
      const socket = await handshake('ssl:a')
      return new Promise((resolve) => {
        socket.on('error', () => resolve('refused'))
        socket.on('close', () => resolve('refused'))
        socket.renegotiate({ rejectUnauthorized: false }, (error) =>
          resolve(error ? 'refused' : 'done'),
        )
      })
    }
    const options = { ...ssl, versions: ['tlsv1.2'] }
    await test.create('ssl:a', { ssl_options: options })
    expect(await renegotiate()).toBe('done')
    await test.update('ssl:a', { ssl_options: { client_renegotiation: false } })
    expect(await renegotiate()).toBe('refused')
  })

  it('takes the parameters of the Diffie-Hellman exchange from dhfile', async () => {
    const group = getDiffieHellman('modp15')
    const parameters = sequence(integer(group.getPrime()), integer(group.getGenerator()))
    const dhfile = `-----BEGIN DH PARAMETERS-----\n${parameters.toString('base64')}\n-----END DH PARAMETERS-----\n`
    // Without certificates: the keys of the tests are of elliptic curves.
    const ciphers = ['ADH-AES128-GCM-SHA256', '@SECLEVEL=0']
    await test.create('ssl:a', { ssl_options: { ...ssl, versions: ['tlsv1.2'], ciphers, dhfile } })
    const socket = await handshake('ssl:a', {
      ciphers: ciphers.join(':'),
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    })
    expect(socket.getEphemeralKeyInfo()).toMatchObject({ type: 'DH', size: 3072 })
  })

  it('resumes sessions, or not', async () => {
    const isReused = async () => {
      const options = { maxVersion: 'TLSv1.2' } as const
      const first = await handshake('ssl:a', options)
      const session = first.getSession()
      first.destroy()
      return (
        await handshake('ssl:a', { ...options, ...(session && { session }) })
      ).isSessionReused()
    }
    await test.create('ssl:a', { ssl_options: ssl })
    expect(await isReused()).toBe(true)
    await test.update('ssl:a', { ssl_options: { reuse_sessions: false } })
    expect(await isReused()).toBe(false)
  })

  it('accepts times that are longer than a timer', async () => {
    const ssl_options = { ...ssl, handshake_timeout: '9999d' }
    await test.create('ssl:a', { ssl_options, proxy_protocol_timeout: '9999d' })
    await test.connect('ssl:a')
  })

  it.each(['ssl', 'wss'])(
    'closes a connection whose handshake takes too long: %s',
    async (type) => {
      await test.create(`${type}:a`, { ssl_options: { ...ssl, handshake_timeout: '1s' } })
      const silent = connectTcp(test.port(`${type}:a`), '127.0.0.1')
      silent.on('error', () => {}) // a reset is one way to be closed
      await once(silent, 'close')
    },
  )

  it.each([
    [{ fail_if_no_peer_cert: true }, 'incompatible_with_verify_none'],
    [{ versions: ['tlsv1.3', 'tlsv1.1'] }, 'gap'],
    [{ versions: [] }, 'no_tls_version'],
    [{ certfile: device.cert, keyfile: server.key }, 'bad_ssl_config'],
    [{ enable_crl_check: true }, 'verify_peer'],
    [{ ocsp: { enable_ocsp_stapling: true } }, 'issuer_pem_required'],
    [{ keyfile: '/dev/zero' }, 'invalid_pem'],
    [{ keyfile: '/nope\0' }, 'bad_ssl_config'],
    [{ certfile: '' }, 'bad_ssl_config'],
    [{ handshake_timeout: 'soon' }, 'root.ssl_options.handshake_timeout'],
  ])('refuses options that do not fit: %j', async (options, reason) => {
    await expect(test.create('ssl:bad', { ssl_options: { ...ssl, ...options } })).rejects.toThrow(
      reason,
    )
  })
})

describe('revocation', () => {
  const http = createHttpServer((request, response) => {
    if (request.url === '/never') return
    const answer = answers.get(request.url ?? '')
    if (answer === undefined) return void response.writeHead(404).end()
    request.resume().on('end', () => response.end(answer))
  })
  const answers = new Map<string, Buffer>()
  let url = ''
  beforeAll(async () => {
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // of an IP address
  })
  afterAll(() => {
    http.close()
    http.closeAllConnections()
  })

  it('refuses certificates on the list of their issuer, and those without a usable list', async () => {
    const client = (name: string, path = `/${name}`) =>
      signed(name, authority, { crlUrl: url + path })
    const [good, revoked] = [client('good'), client('revoked')]
    const list = makeRevocationList(authority, [stranger.serial, revoked.serial], notAfter)
    answers.set('/good', list).set('/revoked', list)
    answers.set('/forged', makeRevocationList({ ...stranger, name: authority.name }, [], notAfter))
    answers.set('/old', makeRevocationList(authority, [], new Date(Date.now() - 1000)))
    answers.set('/noise', Buffer.from('no list'))
    await test.create('ssl:a', { ssl_options: { ...mutual, enable_crl_check: true } })
    await test.connect('ssl:a', toCertificate(good))
    for (const bad of [
      revoked,
      device,
      ...['forged', 'old', 'noise', 'missing'].map((name) => client(name)),
    ]) {
      await expect(test.connect('ssl:a', toCertificate(bad))).rejects.toThrow('not let in')
    }
    await test.update('ssl:a', { ssl_options: { enable_crl_check: false } })
    await test.connect('ssl:a', toCertificate(revoked))
  })

  it('sends the response of the OCSP responder with the certificate', async () => {
    // SEQUENCE of the status "successful": what is in it is for the client to check.
    const response = Buffer.from('30030a0100', 'hex')
    answers.set('/ocsp', response)
    const ocsp = {
      enable_ocsp_stapling: true,
      responder_url: `${url}/ocsp`,
      issuer_pem: authority.cert,
    }
    await test.create('ssl:a', { ssl_options: { ...ssl, ocsp } })
    const stapled = async () => {
      const socket = connect({
        port: test.port('ssl:a'),
        host: '127.0.0.1',
        ca: authority.cert,
        requestOCSP: true,
      })
      open.push(socket)
      const [bytes] = await once(socket, 'OCSPResponse')
      return bytes as Buffer | undefined
    }
    expect(await stapled()).toEqual(response)
    expect((await read('ssl:a')).ssl_options).toMatchObject({
      ocsp: { issuer_pem: expect.stringContaining('/certs/ssl_a/issuer-') },
    })
    const next = Buffer.from('30030a01000500', 'hex')
    answers.set('/ocsp', next)
    await handshake('ssl:a')
    expect(await stapled()).toEqual(response)
    await test.update('ssl:a', { ssl_options: { ocsp: { refresh_interval: '10ms' } } })
    await expect.poll(stapled).toEqual(next)
    await test.update('ssl:a', { ssl_options: { ocsp: { responder_url: `${url}/none` } } })
    expect(await stapled()).toBeNull()
    await handshake('ssl:a')
    const never = { responder_url: `${url}/never`, refresh_http_timeout: '50ms' }
    await test.update('ssl:a', { ssl_options: { ocsp: never } })
    await handshake('ssl:a')
  })
})
