import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { ServerProcess } from './server-process.ts'
import { findServer } from './servers.ts'

export interface KafkaRecord {
  key: string
  value: string
  headers: string
  partition: number
  timestamp: number
}

export interface KafkaCluster {
  /** Of all its brokers. */
  readonly address: string
  /** All records of a topic, read by librdkafka. */
  read(topic: string): Promise<KafkaRecord[]>
  /** Writes records of the form `key:value` by librdkafka. */
  write(topic: string, ...records: string[]): Promise<void>
  /** Its address refuses connections, and present connections break. */
  cut(): Promise<void>
  /** After `cut`: where it was, with what it had. */
  restore(): Promise<void>
  /** It takes connections, and answers nothing. */
  pause(): void
  resume(): void
  end(): Promise<void>
}

/** The separator of the fields that kcat prints. */
const FIELD = '\u001f'
const FORMAT = ['%k', '%s', '%h', '%p', '%T'].join(FIELD)

/**
 * The cluster of librdkafka for tests: one broker, its data in memory, four partitions for each topic. A relay in
 * front of it has an address that can be cut and restored.
 */
export async function startKafka(): Promise<KafkaCluster> {
  const program = findServer('kcat')
  let port = 0
  const cluster = new ServerProcess(
    program,
    // The consumer only keeps the process alive.
    ['-X', 'test.mock.num.brokers=1', '-d', 'mock', '-b', '127.0.0.1:1', '-C', '-t', 'none', '-u'],
    {},
    {
      test: (said) => {
        const [, found] = /bootstrap\.servers=127\.0\.0\.1:(\d+)/.exec(said) ?? []
        port ||= Number(found ?? 0)
        return port > 0
      },
    },
  )
  await cluster.start()
  const relay = new Relay(port)
  await relay.open()
  // Not awaited by blocking this process, which has to read what the cluster says.
  const kcat = async (input: string, ...words: string[]): Promise<string> => {
    const child = spawn(program, ['-b', `127.0.0.1:${port}`, ...words])
    let [said, complaint] = ['', '']
    child.stdout.on('data', (part) => (said += String(part)))
    child.stderr.on('data', (part) => (complaint += String(part)))
    child.stdin.end(input)
    const [status] = await once(child, 'close')
    if (status !== 0) throw new Error(`kcat: ${complaint}`)
    return said
  }
  return {
    get address() {
      return `127.0.0.1:${relay.port}`
    },
    read: async (topic) =>
      (await kcat('', '-C', '-t', topic, '-e', '-q', '-o', 'beginning', '-f', `${FORMAT}\\n`))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [key = '', value = '', headers = '', partition, timestamp] = line.split(FIELD)
          return { key, value, headers, partition: Number(partition), timestamp: Number(timestamp) }
        }),
    async write(topic, ...records) {
      await kcat(`${records.join('\n')}\n`, '-P', '-t', topic, '-K', ':')
    },
    cut: () => relay.close(),
    restore: () => relay.open(),
    pause: () => cluster.pause(),
    resume: () => cluster.resume(),
    async end() {
      await relay.close()
      await cluster.stop('SIGKILL')
    },
  }
}

const HOST = Buffer.from('\0\u0009127.0.0.1')
/** The range of versions of ListOffsets: its answer from version 4 on is malformed in librdkafka 2.0. */
const LIST_OFFSETS = Buffer.from([0, 2, 0, 0, 0, 5])
const LIST_OFFSETS_V3 = 3

/** Passes frames on, and puts its own port in place of that of the broker. */
class Relay {
  port = 0
  readonly #target: number
  readonly #sockets = new Set<Socket>()
  #server = createServer()

  constructor(target: number) {
    this.#target = target
  }

  async open(): Promise<void> {
    this.#server = createServer((client) => this.#join(client))
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port // it listens on IP
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    const broker = connect(this.#target, '127.0.0.1')
    for (const [socket, other] of [
      [client, broker],
      [broker, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
    client.on('data', (chunk) => broker.write(chunk))
    let rest = Buffer.alloc(0)
    broker.on('data', (chunk) => {
      rest = Buffer.concat([rest, Buffer.from(chunk)])
      while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
        const end = 4 + rest.readInt32BE(0)
        client.write(this.#rewritten(rest.subarray(0, end)))
        rest = rest.subarray(end)
      }
    })
  }

  #rewritten(frame: Buffer): Buffer {
    const written = Buffer.from(frame)
    for (let at = written.indexOf(HOST); at !== -1; at = written.indexOf(HOST, at + 1)) {
      const after = at + HOST.length
      if (written.readInt32BE(after) === this.#target) written.writeInt32BE(this.port, after)
    }
    const versions = written.indexOf(LIST_OFFSETS)
    if (versions !== -1) written.writeInt16BE(LIST_OFFSETS_V3, versions + 4)
    return written
  }
}
