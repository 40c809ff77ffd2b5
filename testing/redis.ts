import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { makeFolder, ServerProcess, startIn } from './server-process.ts'
import { findServer } from './servers.ts'

export interface RedisOptions {
  password?: string
  /** PEM; then it speaks TLS alone. */
  tls?: { ca: string; certificate: string; key: string }
  /** `cluster`: one of one node, that has all slots. */
  mode?: 'server' | 'cluster' | { sentinelOf: number; name: string }
  /** Its data are on disk before each answer, and there after a stop. */
  isDurable?: boolean
}

export interface RedisServer {
  readonly port: number
  /** By redis-cli. */
  run(...words: string[]): string
  start(): Promise<void>
  stop(): Promise<void>
  /** It takes connections, and answers nothing. */
  pause(): void
  resume(): void
  /** Ends it, and takes its data away. */
  end(): Promise<void>
}

/** A real Redis on a free port of the loopback. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  const { password, tls, mode = 'server', isDurable = false } = options
  const program = findServer('redis')
  const folder = makeFolder('signalbox-redis-', {})
  const port = await freePort()
  const lines = ['bind 127.0.0.1', `dir ${folder.path}`, 'save ""']
  if (isDurable) lines.push('appendonly yes', 'appendfsync always')
  if (password !== undefined) lines.push(`requirepass ${password}`)
  const words = ['-h', '127.0.0.1', '-p', String(port)]
  if (tls === undefined) lines.push(`port ${port}`)
  else {
    const ca = folder.write('ca.pem', tls.ca)
    lines.push('port 0', `tls-port ${port}`, 'tls-auth-clients no', `tls-ca-cert-file ${ca}`)
    lines.push(`tls-cert-file ${folder.write('cert.pem', tls.certificate)}`)
    lines.push(`tls-key-file ${folder.write('key.pem', tls.key)}`)
    words.push('--tls', '--cacert', ca)
  }
  let ready = /Ready to accept connections/
  const starting: string[] = []
  if (mode === 'cluster') {
    // Alone it does not know its own address.
    lines.push('cluster-enabled yes', 'cluster-announce-ip 127.0.0.1')
    lines.push(`cluster-port ${await freePort()}`)
  } else if (mode !== 'server') {
    lines.push(`sentinel monitor ${mode.name} 127.0.0.1 ${mode.sentinelOf} 1`)
    if (password !== undefined) lines.push(`sentinel auth-pass ${mode.name} ${password}`)
    starting.push('--sentinel')
    ready = /\+monitor/
  }
  const settings = folder.write('redis.conf', lines.join('\n'))
  const server = new ServerProcess(program, [settings, ...starting], {}, ready)
  const run = (...command: string[]): string => {
    const { stdout, stderr, status } = spawnSync(
      join(dirname(program), 'redis-cli'),
      [...words, ...command],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...(password !== undefined && { REDISCLI_AUTH: password }) },
      },
    )
    if (status !== 0) throw new Error(`redis-cli ${command[0]}: ${stdout}${stderr}`)
    return stdout.trim()
  }
  const end = await startIn(folder, server, {
    prepare() {
      if (mode === 'cluster') run('cluster', 'addslotsrange', '0', '16383')
    },
  })
  return {
    port,
    run,
    start: () => server.start(),
    stop: () => server.stop('SIGTERM'),
    pause: () => server.pause(),
    resume: () => server.resume(),
    end,
  }
}
