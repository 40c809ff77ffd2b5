import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isListening } from './is-listening.ts'
import { freePort } from './free-port.ts'
import { makeFolder, runProgram, ServerProcess } from './server-process.ts'
import { findServer } from './servers.ts'
import { waitFor } from './wait-for.ts'

const BASE = 'dc=example,dc=com'

export interface DirectoryServer {
  readonly port: number
  /** The name and the password of who may read and write everything. */
  readonly root: { dn: string; password: string }
  readonly base: string
  /** Adds entries, written as LDIF. */
  add(ldif: string): Promise<void>
  /** An entry of `mqttUser` below `ou=users`. */
  addUser(
    uid: string,
    attributes: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<void>
  /** It takes connections, and answers nothing. */
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: where it was, with what it had. */
  start(): Promise<void>
  /** For good: its data goes too. */
  end(): Promise<void>
}

const TEXT = 'EQUALITY caseExactMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15'
const TRUTH = 'EQUALITY booleanMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.7 SINGLE-VALUE'
/** What the users of MQTT have in a directory; the numbers are nobody's. */
const SCHEMA = [
  `attributetype ( 1.3.6.1.4.1.55555.1.1 NAME 'isSuperuser' ${TRUTH} )`,
  `attributetype ( 1.3.6.1.4.1.55555.1.2 NAME 'isEnabled' ${TRUTH} )`,
  `attributetype ( 1.3.6.1.4.1.55555.1.3 NAME 'mqttPublishTopic' ${TEXT} )`,
  `attributetype ( 1.3.6.1.4.1.55555.1.4 NAME 'mqttSubscriptionTopic' ${TEXT} )`,
  `attributetype ( 1.3.6.1.4.1.55555.1.5 NAME 'mqttPubSubTopic' ${TEXT} )`,
  "objectclass ( 1.3.6.1.4.1.55555.2.1 NAME 'mqttUser' SUP top STRUCTURAL MUST uid MAY ( userPassword $ " +
    'isSuperuser $ isEnabled $ mqttPublishTopic $ mqttSubscriptionTopic $ mqttPubSubTopic ) )',
]

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** A value within a name [RFC 4514, section 2.4]. */
const inName = (value: string) =>
  [...Buffer.from(value)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** OpenLDAP on a free port of the loopback; `tls`: it speaks TLS alone. */
export async function startOpenldap({
  tls,
}: {
  tls?: { ca: string; certificate: string; key: string }
} = {}): Promise<DirectoryServer> {
  const program = findServer('openldap')
  const folder = makeFolder('signalbox-ldap-', {})
  const port = await freePort()
  const root = { dn: `cn=root,${BASE}`, password: 'it is (the) root*' }
  const data = join(folder.path, 'data')
  mkdirSync(data)
  const settings = folder.write(
    'slapd.conf',
    [
      'include /etc/ldap/schema/core.schema',
      ...SCHEMA,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      'moduleload memberof',
      // The trap that LDAP lays: a bind without a password succeeds, as nobody.
      'allow bind_anon_cred',
      ...(tls === undefined
        ? []
        : [
            `TLSCACertificateFile ${folder.write('ca.pem', tls.ca)}`,
            `TLSCertificateFile ${folder.write('cert.pem', tls.certificate)}`,
            `TLSCertificateKeyFile ${folder.write('key.pem', tls.key)}`,
          ]),
      'database mdb',
      `suffix "${BASE}"`,
      `rootdn "${root.dn}"`,
      `rootpw "${root.password}"`,
      `directory ${data}`,
      'dbnosync',
      // Entries have the names of their groups, if these are asked for.
      'overlay memberof',
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by * none',
      '',
    ].join('\n'),
  )
  const url = `${tls === undefined ? 'ldap' : 'ldaps'}://localhost:${port}`
  const server = new ServerProcess(
    program,
    [
      '-f',
      settings,
      '-h',
      `${tls === undefined ? 'ldap' : 'ldaps'}://127.0.0.1:${port}`,
      '-d',
      '256',
    ],
    {},
    /slapd starting/,
  )
  const start = async () => {
    await server.start()
    // It says that it starts before it listens.
    await waitFor(() => isListening(port), { what: 'slapd to listen' })
  }
  const end = async () => {
    await server.stop('SIGKILL')
    folder.remove()
  }
  const add = async (ldif: string) => {
    // It has no way of its own to say which certificates it believes, but the environment.
    const words = ['-H', url, '-x', '-D', root.dn, '-w', root.password]
    const trusting = tls === undefined ? [] : ['-o', 'TLS_REQCERT=allow']
    await runProgram('/usr/bin/ldapadd', [...words, ...trusting], { input: ldif })
  }
  try {
    const top = [
      `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example\n`,
      `dn: ou=users,${BASE}\nobjectClass: organizationalUnit\nou: users\n`,
    ]
    await runProgram('/usr/sbin/slapadd', ['-f', settings], { input: top.join('\n') })
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    port,
    root,
    base: BASE,
    add,
    async addUser(uid, attributes) {
      const lines = Object.entries({ ...attributes, uid }).flatMap(([name, values]) =>
        [values].flat().map((value) => `${name}:: ${encoded(value)}`),
      )
      const dn = `uid=${inName(uid)},ou=users,${BASE}`
      await add([`dn:: ${encoded(dn)}`, 'objectClass: mqttUser', ...lines, ''].join('\n'))
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.stop('SIGTERM'),
    start,
    end,
  }
}
