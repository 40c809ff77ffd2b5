import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverCertificate, serverKey } from '@signalbox/broker/kernel/testing/certificates'
import { freePort } from '../free-port.ts'
import { makeFolder, ServerProcess, startIn } from '../server-process.ts'
import { findServer } from '../servers.ts'

/** The files that docs/deploy offers to operators. */
export const DEPLOY = join(import.meta.dirname, '..', '..', 'docs', 'deploy')

/** The path of the console in the examples, and the options that they ask for. */
export const PROXIED_PATH = '/mqtt-console/'
export const PROXIED_OPTIONS = [
  ...['--base-path', PROXIED_PATH, '--ws-proxy-path', `${PROXIED_PATH}mqtt`],
  ...['--trusted-proxy', '127.0.0.1'],
] as const

export interface Proxy {
  /** Of the console, with its path. */
  readonly url: string
  /** The same without TLS. */
  readonly plainUrl: string
  /** MQTT over TLS; only of HAProxy. */
  readonly mqttsUrl: string
  end(): Promise<void>
}

/** Ports of the Signalbox behind a proxy. */
export interface Behind {
  http: number
  mqtt: number
  ws: number
}

/** nginx with `docs/deploy/nginx.conf`; only addresses and paths of files differ. */
export async function startNginx(behind: Behind): Promise<Proxy> {
  const folder = makeFolder('signalbox-nginx-', {})
  const [http, https] = [await freePort(), await freePort()]
  const site = replaced('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/signalbox/fullchain.pem', folder.write('cert.pem', serverCertificate)],
    ['/etc/ssl/signalbox/privkey.pem', folder.write('key.pem', serverKey)],
    ['127.0.0.1:18083', `127.0.0.1:${behind.http}`],
    ['127.0.0.1:8083', `127.0.0.1:${behind.ws}`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = [
    'daemon off;',
    `pid ${join(folder.path, 'nginx.pid')};`,
    'error_log stderr notice;',
    'worker_processes 1;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${join(folder.path, name)};`),
    `include ${folder.write('site.conf', site)};`,
    '}',
  ]
  const words = ['-e', 'stderr', '-c', folder.write('nginx.conf', main.join('\n'))]
  const server = new ServerProcess(findServer('nginx'), words, {}, /start worker process \d+/)
  return running(server, folder, { http, https })
}

/** HAProxy with `docs/deploy/haproxy.cfg`; only addresses and paths of files differ. */
export async function startHaproxy(behind: Behind): Promise<Proxy> {
  const folder = makeFolder('signalbox-haproxy-', {})
  const [http, https, mqtts] = [await freePort(), await freePort(), await freePort()]
  const certificate = folder.write('both.pem', `${serverCertificate}${serverKey}`)
  const file = replaced('haproxy.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ', `bind 127.0.0.1:${https} `],
    ['bind :8883 ', `bind 127.0.0.1:${mqtts} `],
    ['/etc/ssl/signalbox/fullchain-and-key.pem', certificate],
    ['127.0.0.1:18083', `127.0.0.1:${behind.http}`],
    ['127.0.0.1:8083', `127.0.0.1:${behind.ws}`],
    ['127.0.0.1:1883', `127.0.0.1:${behind.mqtt}`],
  ])
  const words = ['-W', '-db', '-f', folder.write('haproxy.cfg', file)]
  const server = new ServerProcess(findServer('haproxy'), words, {}, /Loading success/)
  return running(server, folder, { http, https, mqtts })
}

async function running(
  server: ServerProcess,
  folder: ReturnType<typeof makeFolder>,
  ports: { http: number; https: number; mqtts?: number },
): Promise<Proxy> {
  const end = await startIn(folder, server, { endsBy: 'SIGTERM' })
  return {
    url: `https://localhost:${ports.https}${PROXIED_PATH}`,
    plainUrl: `http://localhost:${ports.http}${PROXIED_PATH}`,
    mqttsUrl: `mqtts://localhost:${ports.mqtts ?? 0}`,
    end,
  }
}

/** An example of docs/deploy with texts replaced, each of which it must have. What replaces a text is not replaced. */
export function replaced(name: string, pairs: readonly (readonly [string, string])[]): string {
  const text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [from] of pairs) {
    if (!text.includes(from)) throw new Error(`docs/deploy/${name} has no "${from}"`)
  }
  const texts = new Map(pairs)
  const any = new RegExp(
    [...texts.keys()].map((from) => from.replaceAll(/\W/g, String.raw`\$&`)).join('|'),
    'g',
  )
  return text.replace(any, (from) => texts.get(from) ?? from)
}
